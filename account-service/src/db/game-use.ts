import type { GAME_SCHEMA, GameTableName } from "./tables.ts";

type ColumnOf<T extends GameTableName> = keyof (typeof GAME_SCHEMA)[T]["columns"];

/** What the service does to one of the game's tables, by the columns as GAME_SCHEMA names them. */
interface GameUse<Column> {
  read: readonly Column[];
  /** An INSERT's columns. SQL Server grants INSERT on a whole table only. */
  add?: readonly Column[];
  change?: readonly Column[];
  /** Rows are removed: always, or only where refunds take what waits out of the game's table (policy refundSafety). */
  remove?: true | "refunds";
  /** A statement names it without a column, as COUNT(*) does, which no column's own right is promised to allow. */
  whole?: true;
}

/**
 * Every statement of the service against the game's tables, in one list: what its login has to be allowed is made of it.
 * db/sql-server.test.ts holds it against each statement that the stores send.
 */
export const GAME_USE = {
  UserInfo: {
    read: [
      "UserNum",
      "UserID",
      "UserPass",
      "UserType",
      "UserLoginState",
      "UserAvailable",
      "CreateDate",
      "LastLoginDate",
      "UserBlock",
      "UserBlockDate",
      "UserPoint",
      "UserPoint2",
      "UserEmail",
      "NameFirst",
      "NameLast",
      "PhoneNumber",
    ],
    add: [
      "UserID",
      "UserName",
      "UserPass",
      "UserPass_N",
      "UserPass2",
      "UserPass2_N",
      "UserType",
      "UserLoginState",
      "UserAvailable",
      "CreateDate",
      "LastLoginDate",
      "UserBlock",
      "UserBlockDate",
      "UserPoint",
      "UserPoint2",
      "UserEmail",
      "NameFirst",
      "NameLast",
      "PhoneNumber",
    ],
    change: [
      "UserPass",
      "UserPass_N",
      "UserPass2",
      "UserPass2_N",
      "UserLoginState",
      "UserBlock",
      "UserBlockDate",
      "UserPoint",
      "UserPoint2",
      "UserEmail",
      "NameFirst",
      "NameLast",
      "PhoneNumber",
    ],
  },
  // A row of it goes when a login is freed; a DELETE is granted on a whole table only.
  UserKey: { read: ["PCIDUserNum"], remove: true },
  ChaInfo: {
    read: [
      "ChaNum",
      "UserNum",
      "ChaName",
      "ChaClass",
      "ChaSchool",
      "ChaLevel",
      "ChaMoney",
      "ChaDeleted",
      "ChaPKScore",
      "ChaPKDeath",
      "ChaMMR",
      "ChaOnline",
    ],
  },
  GuildInfo: { read: ["GuNum", "GuName"] },
  GuildRegion: { read: ["RegionID", "GuNum", "RegionTax"] },
  ShopItemMap: { read: ["ProductNum", "ItemName", "ItemMoney"], whole: true },
  ShopPurchase: {
    read: ["PurKey", "UserUID", "ProductNum", "PurFlag"],
    add: ["UserUID", "ProductNum", "PurPrice", "PurFlag", "PurDate", "PurChgDate"],
    change: ["PurFlag", "PurChgDate"],
    remove: "refunds",
    // For OUTPUT … INTO knex makes an empty table like it, by a join of which no column is named.
    whole: true,
  },
} as const satisfies { [T in GameTableName]: GameUse<ColumnOf<T>> };

/** The same, without each table's own column names: for code that goes over all of them. */
export const gameUse = (table: GameTableName): GameUse<string> => GAME_USE[table];
