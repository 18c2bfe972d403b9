import type { Knex } from "knex";
import type { Database } from "../src/db/transaction.ts";
import type { GameMapping } from "../src/env.ts";
import { changeGameUser } from "./game.ts";

// A second game: its tables as the dumps of 2015 and 2017 have them, and its procedures as functions that do what those do.

/** What the site has to be told of it. */
export const OLDER_GAME_MAPPING: GameMapping = {
  UserInfo: { columns: { UserPoint2: null, UserPass_N: "UserPass_N", UserPass2_N: "UserPass2_N" } },
  UserKey: { table: "RanUser.dbo.UserKey" },
  ChaInfo: { columns: { ChaPKScore: null, ChaPKDeath: null, ChaMMR: null } },
  ShopItemMap: { columns: { ItemMoney: "ItemPrice" } },
};
export const OLDER_GAME = { GAME_MAPPING: JSON.stringify(OLDER_GAME_MAPPING) };

/** Makes its tables. Text that its procedures pad is compared without the blanks at its end, as SQL Server does. */
export async function makeOlderGame({ knex, dialect }: Database): Promise<void> {
  const padded = (width: number) =>
    ({ sqlite: `varchar(${width}) COLLATE RTRIM`, postgres: `char(${width})`, mssql: `varchar(${width})` })[
      dialect.name
    ];
  const now = knex.fn.now();
  const text = (table: Knex.CreateTableBuilder, name: string, type: string, value = "empty") =>
    table.specificType(name, type).notNullable().defaultTo(value);
  await knex.schema.createTable("UserInfo", (table) => {
    table.increments("UserNum");
    table.specificType("UserName", padded(20)).notNullable().defaultTo("");
    table.specificType("UserID", padded(20)).notNullable().unique({ indexName: "IX_UserInfoUserID" });
    text(table, "UserPass", padded(20), "");
    text(table, "UserPass_N", "varchar(50)");
    text(table, "UserPass2", "varchar(20)", "");
    text(table, "UserPass2_N", "varchar(50)");
    table.integer("UserType").notNullable().defaultTo(1);
    table.integer("UserLoginState").notNullable().defaultTo(0);
    table.integer("UserAvailable").nullable().defaultTo(1);
    table.specificType("CreateDate", "datetime").notNullable().defaultTo(now);
    table.specificType("LastLoginDate", "datetime").notNullable().defaultTo(now);
    table.integer("SGNum").nullable().defaultTo(0);
    table.specificType("ChaName", "varchar(33)").nullable().defaultTo("");
    table.integer("UserBlock").notNullable().defaultTo(0);
    table.specificType("UserBlockDate", "datetime").notNullable().defaultTo(now);
    table.integer("ChaRemain").notNullable().defaultTo(4);
    table.integer("UserPoint").notNullable().defaultTo(0);
    table.integer("UserAge").notNullable().defaultTo(18);
    table.specificType("UserEmail", padded(50)).notNullable();
    for (const name of ["NameFirst", "NameLast", "PhoneNumber"]) text(table, name, "varchar(50)");
  });
  await knex.schema.createTable("ChaInfo", (table) => {
    table.increments("ChaNum");
    table.integer("UserNum").notNullable();
    table.integer("GuNum").nullable().defaultTo(0);
    table.specificType("ChaName", "varchar(33)").notNullable();
    table.integer("ChaClass").notNullable().defaultTo(0);
    table.integer("ChaSchool").notNullable().defaultTo(0);
    table.integer("ChaLevel").notNullable().defaultTo(0);
    table.specificType("ChaMoney", "money").notNullable().defaultTo(0);
    table.integer("ChaDeleted").notNullable().defaultTo(0);
    table.integer("ChaOnline").notNullable().defaultTo(0);
  });
  await knex.schema.createTable("ShopItemMap", (table) => {
    table.increments("ProductNum");
    table.integer("ItemMain").nullable();
    table.integer("ItemSub").nullable();
    table.specificType("ItemName", "varchar(100)").nullable();
    table.integer("ItemStock").notNullable().defaultTo(0);
    table.integer("ItemMoney").nullable();
    table.specificType("ItemPrice", "varchar(100)").nullable();
  });
}

/** What its procedures do. */
export function olderGame(db: Database) {
  const users = () => db.knex("UserInfo");
  const user = (UserID: string) => users().where({ UserID }).first();

  const game = {
    /** user_register: its parameters are char(25) and char(50), so what it stores is as wide as its columns. */
    async register(UserID: string, UserPass: string, more: Record<string, unknown> = {}): Promise<number> {
      const wide = (text: string, width: number) => text.padEnd(width).slice(0, width);
      await users().insert({
        UserName: wide(UserID, 20),
        UserID: wide(UserID, 20),
        UserPass: wide(UserPass, 20),
        UserEmail: wide(`${UserID}@example.com`, 50),
        ...more,
      });
      return Number((await user(UserID)).UserNum);
    },

    /** user_changepass, user_resetpass and the GM tool: the second pair is left as it is. */
    changePassword: (UserID: string, UserPass: string) =>
      changeGameUser(db, UserID, { UserPass: UserPass.padEnd(20) }),

    /** user_verify, of a computer: 3 in, 0 wrong or not available, 5 online, 6 blocked, 31 that computer is in already. */
    async verify(UserID: string, UserPass: string, PCIDKey = `pc of ${UserID}`): Promise<number> {
      const row = await user(UserID);
      if (!row || row.UserPass.trimEnd() !== UserPass || row.UserAvailable !== 1) return 0;
      if (row.UserLoginState === 1) return 5;
      if (await db.knex("UserKey").where({ PCIDKey }).first()) return 31;
      await db.knex("UserKey").insert({ PCIDKey, PCIDUserNum: row.UserNum, PCIDUserID: UserID });
      if (row.UserBlock === 1) return 6;
      await users()
        .where({ UserNum: row.UserNum })
        .update({ UserLoginState: 1, LastLoginDate: db.knex.fn.now() });
      return 3;
    },

    /** user_logout. */
    async logout(UserID: string): Promise<void> {
      await changeGameUser(db, UserID, {
        UserLoginState: 0,
        LastLoginDate: new Date("2020-01-01T00:00:00Z"),
      });
      await db.knex("UserKey").where({ PCIDUserID: UserID }).delete();
    },

    /** The item bank as a session loads it when it is opened, and keeps it. */
    async openBank(UserUID: string): Promise<number[]> {
      const rows = await db.knex("ShopPurchase").where({ UserUID, PurFlag: 0 }).orderBy("PurKey");
      return rows.map((row) => Number(row.PurKey));
    },

    /**
     * sp_purchase_change_state: by key alone, refused only where the flag is that already. The game hands the item out on 1.
     * @param corrected as refund-procedure.sql has it: a cancelled row is left alone
     */
    async changeState(PurKey: number, PurFlag: number, { corrected = false } = {}): Promise<0 | 1> {
      const row = await db.knex("ShopPurchase").where({ PurKey }).first();
      if ((row?.PurFlag ?? 0) === PurFlag) return 0;
      const update = db.knex("ShopPurchase").where({ PurKey });
      if (corrected) update.whereNot({ PurFlag: 3 });
      return (await update.update({ PurFlag })) === 1 ? 1 : 0;
    },
  };
  return game;
}
export type OlderGame = ReturnType<typeof olderGame>;
