import type { Knex } from "knex";
import type { Database } from "../src/db/transaction.ts";
import type { GameMapping } from "../src/env.ts";
import { sql } from "./sql.ts";

// A second game: its tables as the dumps of 2015 and 2017 have them.

/** What the site has to be told of it. */
const OLDER_GAME_MAPPING: GameMapping = {
  UserInfo: { columns: { UserPoint2: null, UserPass_N: "UserPass_N", UserPass2_N: "UserPass2_N" } },
  UserKey: { table: "RanUser.dbo.UserKey" },
  ChaInfo: { columns: { ChaPKScore: null, ChaPKDeath: null, ChaMMR: null } },
  ShopItemMap: { columns: { ItemMoney: "ItemPrice" } },
};
export const OLDER_GAME = { GAME_MAPPING: JSON.stringify(OLDER_GAME_MAPPING) };

/** Makes them in a test's database. */
export const makeOlderTables = (db: Database) => makeOlderGame({ knex: sql(db), dialect: db.dialect });

/** Makes its tables. Text that its procedures pad is compared without the blanks at its end, as SQL Server does. */
export async function makeOlderGame({
  knex,
  dialect,
}: {
  knex: Knex;
  dialect: Pick<Database["dialect"], "name">;
}): Promise<void> {
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
  await knex.schema.createTable("GuildInfo", (table) => {
    table.increments("GuNum");
    table.specificType("GuName", "varchar(33)").notNullable();
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
    table.specificType("ChaExp", "money").notNullable().defaultTo(0);
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
