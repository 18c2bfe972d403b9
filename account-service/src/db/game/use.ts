import { type GAME_SCHEMA, type GameTableName, SERVICE_COLUMNS } from "./schema.ts";

type ColumnOf<T extends GameTableName> = keyof (typeof GAME_SCHEMA)[T]["columns"];

/** What the service does to one of the game's tables, by GAME_SCHEMA's column names. */
interface GameUse<Column> {
  read: readonly Column[];
  /** Columns of the INSERT. SQL Server grants INSERT only on whole tables. */
  add?: readonly Column[];
  change?: readonly Column[];
  /** Columns are changed only if the console offers services for characters. */
  changeFor?: "services";
  /** Rows are deleted: always, or only if refunds delete waiting items (policy refundSafety `remove`). */
  remove?: true | "refunds";
  /** A statement uses the table without a column, like COUNT(*), for which column permissions may not be enough. */
  whole?: true;
}

/**
 * What the service's statements do to the game's tables. The permissions of its login are generated from this list.
 * db/dialects/sql-server.test.ts compares it with every statement that the stores send.
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
      "PlayTime",
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
  // Resetting a login deletes its row; DELETE can only be granted on the whole table.
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
      "GuNum",
      ...SERVICE_COLUMNS,
    ],
    changeFor: "services",
    change: ["ChaName", "ChaSchool", "ChaLevel", ...SERVICE_COLUMNS],
  },
  ChaNameInfo: { read: ["ChaNum", "ChaName"], changeFor: "services", change: ["ChaName"] },
  GuildInfo: { read: ["GuNum", "GuName", "ChaNum", "GuBattleWin", "GuBattleLose"] },
  GuildRegion: { read: ["RegionID", "GuNum", "RegionTax"] },
  ShopItemMap: { read: ["ProductNum", "ItemName", "ItemMoney"], whole: true },
  ShopPurchase: {
    read: ["PurKey", "UserUID", "ProductNum", "PurFlag"],
    add: ["UserUID", "ProductNum", "PurPrice", "PurFlag", "PurDate", "PurChgDate"],
    change: ["PurFlag", "PurChgDate"],
    remove: "refunds",
    // For OUTPUT … INTO, knex creates an empty copy of the table by a join without named columns.
    whole: true,
  },
} as const satisfies { [T in GameTableName]: GameUse<ColumnOf<T>> };

/** The same, typed without each table's column names, for code that iterates over all tables. */
export const gameUse = (table: GameTableName): GameUse<string> => GAME_USE[table];
