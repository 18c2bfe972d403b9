import type { Knex } from "knex";
import type { Dialect } from "../dialects/dialect.ts";
import { sql } from "../sql.ts";
import type { Database } from "../transaction.ts";
import { GAME_SCHEMA, type GameTableName, SERVICE_COLUMNS } from "./schema.ts";

type Builder = (table: Knex.CreateTableBuilder, caseless: Dialect["caseless"]) => void;

/** Columns of ChaInfo that earlier releases did not create. */
const LATER_COLUMNS = ["ChaOnline", ...SERVICE_COLUMNS] as const;

const addColumn = (table: Knex.CreateTableBuilder, column: string) =>
  void (column === "ChaExp" ? table.bigInteger(column) : table.integer(column)).notNullable().defaultTo(0);

/** The game's tables (docs/game-database.md), for databases without a game server. */
const BUILDERS: Record<GameTableName, Builder> = {
  UserInfo: (table, caseless) => {
    table.increments("UserNum");
    table
      .specificType("UserID", caseless("varchar(20)"))
      .notNullable()
      .unique({ indexName: "uq_UserInfo_UserID" });
    table.specificType("UserName", "varchar(20)").notNullable();
    // Wide enough for each GAME_PASSWORD_FORMAT: an MD5 in full has 32 characters.
    table.specificType("UserPass", "varchar(32)").notNullable();
    table.specificType("UserPass2", "varchar(20)").notNullable();
    table.integer("UserType").notNullable().defaultTo(1);
    table.integer("UserLoginState").notNullable().defaultTo(0);
    table.integer("UserAvailable").notNullable().defaultTo(1);
    table.specificType("CreateDate", "datetime").notNullable();
    table.specificType("LastLoginDate", "datetime").notNullable();
    table.integer("UserBlock").notNullable().defaultTo(0);
    table.specificType("UserBlockDate", "datetime").notNullable();
    table.integer("UserPoint").notNullable().defaultTo(0);
    table.integer("UserPoint2").notNullable().defaultTo(0);
    table.specificType("UserEmail", caseless("varchar(60)")).notNullable().index("ix_UserInfo_UserEmail");
    table.specificType("NameFirst", "varchar(50)").notNullable().defaultTo("");
    table.specificType("NameLast", "varchar(50)").notNullable().defaultTo("");
    table.specificType("PhoneNumber", "varchar(50)").notNullable().defaultTo("");
    table.bigInteger("PlayTime").notNullable().defaultTo(0);
  },
  UserKey: (table) => {
    table.increments("Num");
    table.specificType("PCIDKey", "varchar(33)").notNullable().defaultTo("");
    table.integer("PCIDUserNum").notNullable().defaultTo(0);
    table.specificType("PCIDUserID", "varchar(20)").notNullable().defaultTo("");
    table.integer("PCIDSGNum").notNullable().defaultTo(0);
  },
  ChaInfo: (table, caseless) => {
    table.increments("ChaNum");
    table.integer("UserNum").notNullable().index("ix_ChaInfo_UserNum");
    table.specificType("ChaName", caseless("varchar(33)")).notNullable().index("ix_ChaInfo_ChaName");
    table.integer("ChaClass").notNullable();
    table.integer("ChaSchool").notNullable();
    table.integer("ChaLevel").notNullable().defaultTo(1);
    table.specificType("ChaMoney", "money").notNullable().defaultTo(0);
    table.integer("ChaDeleted").notNullable().defaultTo(0);
    table.integer("ChaPKScore").notNullable().defaultTo(0);
    table.integer("ChaPKDeath").notNullable().defaultTo(0);
    table.integer("ChaMMR").notNullable().defaultTo(1000);
    table.integer("GuNum").notNullable().defaultTo(0);
    for (const column of LATER_COLUMNS) addColumn(table, column);
  },
  ChaNameInfo: (table, caseless) => {
    table.increments("ChaNameNum");
    table.integer("ChaNum").notNullable();
    table.specificType("ChaName", caseless("varchar(33)")).notNullable();
  },
  GuildInfo: (table) => {
    table.increments("GuNum");
    table.specificType("GuName", "varchar(33)").notNullable();
    table.integer("ChaNum").notNullable().defaultTo(0);
    table.integer("GuBattleWin").notNullable().defaultTo(0);
    table.integer("GuBattleLose").notNullable().defaultTo(0);
  },
  GuildRegion: (table) => {
    table.integer("RegionID").notNullable().primary();
    table.integer("GuNum").notNullable().defaultTo(0);
    table.float("RegionTax").notNullable().defaultTo(0);
  },
  ShopItemMap: (table) => {
    table.increments("ProductNum");
    table.integer("ItemMain").notNullable();
    table.integer("ItemSub").notNullable();
    table.specificType("ItemName", "varchar(100)").notNullable();
    table.integer("ItemMoney").notNullable();
  },
  ShopPurchase: (table) => {
    table.bigIncrements("PurKey");
    table.specificType("UserUID", "varchar(20)").notNullable().index("ix_ShopPurchase_UserUID");
    table.integer("ProductNum").notNullable();
    table.integer("PurPrice").notNullable();
    table.integer("PurFlag").notNullable().defaultTo(0);
    table.specificType("PurDate", "datetime").notNullable();
    table.specificType("PurChgDate", "datetime").nullable();
  },
};

/**
 * Creates the game tables that do not exist yet.
 * @throws Error in a database that may belong to a game server, whose tables we never create
 */
export async function createGameSchema(db: Database): Promise<void> {
  const knex = sql(db);
  if (!db.ownGameSchema) {
    throw new Error(
      "Game tables are created only in the embedded database or one whose name ends in _test or _demo.",
    );
  }
  for (const table of Object.keys(GAME_SCHEMA) as GameTableName[]) {
    const { name } = db.tables[table];
    if (name === null || (await knex.schema.hasTable(name))) continue;
    await knex.schema.createTable(name, (builder) => BUILDERS[table](builder, db.dialect.caseless));
  }
  // Tables created by earlier releases.
  const { ChaInfo, UserInfo } = db.tables;
  for (const column of LATER_COLUMNS) {
    const name = ChaInfo.columns[column];
    if (name === null || (await knex.schema.hasColumn(ChaInfo.name, name))) continue;
    await knex.schema.alterTable(ChaInfo.name, (table) => addColumn(table, name));
  }
  const { PlayTime } = UserInfo.columns;
  if (PlayTime === null || (await knex.schema.hasColumn(UserInfo.name, PlayTime))) return;
  await knex.schema.alterTable(UserInfo.name, (table) =>
    table.bigInteger(PlayTime).notNullable().defaultTo(0),
  );
}
