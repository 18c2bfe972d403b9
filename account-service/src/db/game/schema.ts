/**
 * What a game column must be able to store. `optional`: may be mapped to null in GAME_MAPPING. `mapped`: does not exist
 * unless GAME_MAPPING names it. `ifPresent`: is left out where the server does not have it. `price` is an integer, or a
 * text with one.
 */
export interface GameColumn {
  type: "int" | "bigint" | "varchar" | "datetime" | "money" | "float" | "price";
  length?: number;
  optional?: true;
  mapped?: true;
  ifPresent?: true;
}

/**
 * One of the game's tables: its usual place, and the columns we use. A `mapped` one only exists if GAME_MAPPING names
 * it.
 */
export interface GameTable {
  table: string;
  mapped?: true;
  columns: Record<string, GameColumn>;
}

const int = { type: "int" } as const;
const optionalInt = { type: "int", optional: true } as const;
const intIfPresent = { type: "int", optional: true, ifPresent: true } as const;
const datetime = { type: "datetime" } as const;
const varchar = (length: number) => ({ type: "varchar", length }) as const;
const optionalVarchar = (length: number) => ({ type: "varchar", length, optional: true }) as const;
const mappedVarchar = (length: number) => ({ ...optionalVarchar(length), mapped: true }) as const;

/**
 * The game's tables as on most servers (docs/game-database.md): their place in the instance, and the columns we use.
 */
export const GAME_SCHEMA = {
  UserInfo: {
    table: "RanUser.dbo.UserInfo",
    columns: {
      UserNum: int,
      UserID: varchar(20),
      UserName: varchar(20),
      UserPass: varchar(20),
      UserPass_N: mappedVarchar(20),
      UserPass2: varchar(20),
      UserPass2_N: mappedVarchar(20),
      UserType: int,
      UserLoginState: int,
      UserAvailable: int,
      CreateDate: datetime,
      LastLoginDate: datetime,
      UserBlock: int,
      UserBlockDate: datetime,
      UserPoint: int,
      UserPoint2: optionalInt,
      UserEmail: varchar(50),
      NameFirst: optionalVarchar(30),
      NameLast: optionalVarchar(30),
      PhoneNumber: optionalVarchar(20),
      // Minutes in the game, of all time.
      PlayTime: { type: "bigint", optional: true, ifPresent: true },
    },
  },
  /** A row for each account in the game now, on servers of 2017 that allow one per computer. */
  UserKey: { table: "RanUser.dbo.UserKey", mapped: true, columns: { PCIDUserNum: int } },
  ChaInfo: {
    table: "RanGame1.dbo.ChaInfo",
    columns: {
      ChaNum: int,
      UserNum: int,
      ChaName: varchar(20),
      ChaClass: int,
      ChaSchool: int,
      ChaLevel: int,
      ChaMoney: { type: "money" },
      ChaDeleted: int,
      ChaPKScore: optionalInt,
      ChaPKDeath: optionalInt,
      ChaMMR: optionalInt,
      ChaOnline: optionalInt,
      GuNum: int,
      // What services for characters change.
      ChaReborn: intIfPresent,
      ChaExp: { type: "bigint", optional: true, ifPresent: true },
      ChaPower: intIfPresent,
      ChaStrong: intIfPresent,
      ChaStrength: intIfPresent,
      ChaSpirit: intIfPresent,
      ChaDex: intIfPresent,
      ChaIntel: intIfPresent,
      ChaStRemain: intIfPresent,
      ChaPK: intIfPresent,
      ChaBright: intIfPresent,
      ChaStartMap: intIfPresent,
      ChaStartGate: intIfPresent,
      ChaSaveMap: intIfPresent,
    },
  },
  /** A second list of characters' names, on servers that keep one. */
  ChaNameInfo: {
    table: "RanGame1.dbo.ChaNameInfo",
    mapped: true,
    columns: { ChaNum: int, ChaName: varchar(20) },
  },
  GuildInfo: {
    table: "RanGame1.dbo.GuildInfo",
    columns: {
      GuNum: int,
      GuName: varchar(20),
      // The master's character, and club wars.
      ChaNum: intIfPresent,
      GuBattleWin: intIfPresent,
      GuBattleLose: intIfPresent,
    },
  },
  GuildRegion: {
    table: "RanGame1.dbo.GuildRegion",
    columns: { RegionID: int, GuNum: int, RegionTax: { type: "float" } },
  },
  ShopItemMap: {
    table: "RanShop.dbo.ShopItemMap",
    columns: {
      ProductNum: int,
      ItemMain: int,
      ItemSub: int,
      ItemName: varchar(50),
      ItemMoney: { type: "price", optional: true },
    },
  },
  ShopPurchase: {
    table: "RanShop.dbo.ShopPurchase",
    columns: {
      PurKey: { type: "bigint" },
      UserUID: varchar(20),
      ProductNum: int,
      PurPrice: int,
      PurFlag: int,
      PurDate: datetime,
      PurChgDate: datetime,
    },
  },
} as const satisfies Record<string, GameTable>;

export type GameTableName = keyof typeof GAME_SCHEMA;

/** Columns of ChaInfo that only services for characters need. */
export const SERVICE_COLUMNS = [
  "ChaReborn",
  "ChaExp",
  "ChaPower",
  "ChaStrong",
  "ChaStrength",
  "ChaSpirit",
  "ChaDex",
  "ChaIntel",
  "ChaStRemain",
  "ChaPK",
  "ChaBright",
  "ChaStartMap",
  "ChaStartGate",
  "ChaSaveMap",
] as const satisfies (keyof (typeof GAME_SCHEMA)["ChaInfo"]["columns"])[];
