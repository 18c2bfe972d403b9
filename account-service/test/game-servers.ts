import { GAME_SCHEMA, type GameColumn, type GameTableName } from "../src/db/game/schema.ts";
import type {
  AccountCounts,
  ColumnFacts,
  DatabaseFacts,
  IndexFacts,
  Inspector,
  PasswordShapes,
  ProcedureFacts,
  Right,
  ServerFacts,
  TableFacts,
  TextFacts,
} from "../src/programs/preflight/inspection.ts";

// Three game servers as game-database.md tells of them, for preflight to look at.

/** Everything that an inspector would answer, and which rights the login lacks or has. */
export interface GameServer {
  server: ServerFacts;
  databases: DatabaseFacts[];
  tables: TableFacts[];
  passwords: PasswordShapes;
  accounts: AccountCounts;
  texts: TextFacts;
  procedures: ProcedureFacts[];
  /** Whether the login has a right. */
  may(right: Right): boolean;
}

export const AT = new Date("2026-03-01T04:00:00Z");

const KEYS: Partial<Record<GameTableName, string>> = {
  UserInfo: "UserNum",
  ChaInfo: "ChaNum",
  GuildInfo: "GuNum",
  ShopItemMap: "ProductNum",
  ShopPurchase: "PurKey",
};

export const column = (
  name: string,
  { type, length }: Pick<GameColumn, "type" | "length">,
  more: Partial<ColumnFacts> = {},
): ColumnFacts => ({
  name,
  type,
  length: length ?? null,
  collation: type === "varchar" ? "Korean_Wansung_CI_AS" : null,
  nullable: true,
  identity: false,
  filled: false,
  ...more,
});

const index = (name: string, unique: boolean, ...columns: string[]): IndexFacts => ({
  name,
  unique,
  columns,
});

const INDEXES: Partial<Record<GameTableName, IndexFacts[]>> = {
  UserInfo: [index("UK_UserID", true, "UserID"), index("IX_UserEmail", false, "UserEmail")],
  ChaInfo: [index("IX_Cha_UserNum", false, "UserNum"), index("IX_ChaName", true, "ChaName")],
  ShopPurchase: [index("IX_UserUID", false, "UserUID", "PurFlag")],
};

/** One of the game's tables just as GAME_SCHEMA has it. */
export function table(name: GameTableName, change: Partial<TableFacts> = {}): TableFacts {
  const given: { table: string; mapped?: true } = GAME_SCHEMA[name];
  const [database = "", owner = "", physical = ""] = given.table.split(".");
  const key = KEYS[name];
  return {
    database,
    schema: owner,
    name: physical,
    rows: 1200,
    columns: Object.entries<GameColumn>(GAME_SCHEMA[name].columns)
      .filter(([, definition]) => !definition.mapped || given.mapped)
      .map(([columnName, definition]) =>
        column(
          columnName,
          { ...definition, type: definition.type === "price" ? "int" : definition.type },
          columnName === key ? { nullable: false, identity: true, filled: true } : {},
        ),
      ),
    indexes: [...(key ? [index(`PK_${name}`, true, key)] : []), ...(INDEXES[name] ?? [])],
    triggers: [],
    ...change,
  };
}

export const without = (facts: TableFacts, ...names: string[]): TableFacts => ({
  ...facts,
  columns: facts.columns.filter(({ name }) => !names.includes(name)),
});
export const having = (facts: TableFacts, ...columns: ColumnFacts[]): TableFacts => ({
  ...facts,
  columns: [...facts.columns, ...columns],
});
export const changed = (facts: TableFacts, name: string, change: Partial<ColumnFacts>): TableFacts => ({
  ...facts,
  columns: facts.columns.map((found) => (found.name === name ? { ...found, ...change } : found)),
});

const reachable = (...names: string[]): DatabaseFacts[] =>
  names.map((name) => ({
    name,
    reachable: true,
    collation: "Korean_Wansung_CI_AS",
    compatibility: 150,
    snapshotReads: false,
  }));

const NO_PASSWORDS: PasswordShapes = {
  upper19: 0,
  upper32: 0,
  lower32: 0,
  otherHash: 0,
  empty: 0,
  other: 0,
};

/** What a login made by least-privilege.sql may do. */
const asGranted = ({ on, name, permission, column: of }: Right) => {
  if (on === "database") return name === "Tambayan";
  if (permission === "DELETE" || permission === "ALTER") return false;
  if (permission === "INSERT") return /UserInfo|ShopPurchase/.test(name);
  return permission === "SELECT" || (of !== "UserNum" && of !== "PurKey" && /UserInfo|ShopP/.test(name));
};

/** Those that every server has. */
const TABLES = (Object.keys(GAME_SCHEMA) as GameTableName[]).filter(
  (name) => !("mapped" in GAME_SCHEMA[name]),
);

/** The procedure that a piece is taken by, in the shape that public servers have it in. */
export const TAKE_PROCEDURE = `CREATE PROCEDURE [dbo].[sp_purchase_change_state]
  @purkey varchar(22), @purflag int, @nReturn int OUTPUT
AS
  DECLARE @error_var int, @rowcount_var int, @nFlag int
  SET NOCOUNT ON
  SELECT @nFlag = PurFlag FROM ShopPurchase WHERE PurKey = @purkey
  IF @nFlag = @purflag -- the same state again
  BEGIN
    SET @nReturn = 0
    RETURN @nReturn
  END
  UPDATE ShopPurchase
  SET PurFlag = @purflag, PurChgDate = getdate()
  WHERE PurKey = @purkey
  SELECT @error_var = @@ERROR, @rowcount_var = @@ROWCOUNT
  IF @error_var <> 0 OR @rowcount_var = 0
    SET @nReturn = 0
  ELSE
    SET @nReturn = 1
  RETURN @nReturn`;

/** A server as most are, with the site's own login and database made. */
export const STANDARD: GameServer = {
  server: {
    version: "15.0.4261.1",
    edition: "Standard Edition (64-bit)",
    collation: "Korean_Wansung_CI_AS",
    login: "tambayan",
    isSa: false,
    isSysadmin: false,
    utc: AT,
    offset: 480,
  },
  databases: reachable("RanGame1", "RanLog", "RanShop", "RanUser", "Tambayan"),
  tables: TABLES.map((name) => table(name)),
  passwords: { ...NO_PASSWORDS, upper19: 197, empty: 3 },
  accounts: { administrators: [{ type: 30, accounts: 2 }], above65535: 0 },
  texts: { accounts: 200, padded: {}, empty: {} },
  procedures: [{ schema: "dbo", name: "sp_purchase_change_state", definition: TAKE_PROCEDURE }],
  may: asGranted,
};

const inDatabase = (facts: TableFacts, database: string) => ({ ...facts, database });
const renamed = (facts: TableFacts, from: string, to: string, change: Partial<ColumnFacts> = {}) => {
  const named = changed(facts, from, { name: to, ...change });
  const indexes = named.indexes.map((key) => ({
    ...key,
    columns: key.columns.map((name) => (name === from ? to : name)),
  }));
  return { ...named, indexes };
};

/** Other names, other databases, prices in ItemPrice; plain passwords; looked at with sa. */
export const RENAMED: GameServer = {
  server: { ...STANDARD.server, version: "11.0.7001.0", login: "sa", isSa: true, isSysadmin: true },
  databases: reachable("Account", "Game", "Mall"),
  tables: [
    inDatabase(without(table("UserInfo"), "UserPoint2", "NameFirst", "NameLast", "PhoneNumber"), "Account"),
    inDatabase(
      renamed(
        renamed(
          renamed(table("ChaInfo"), "ChaPKScore", "ChaPkWin", { type: "bigint" }),
          "ChaPKDeath",
          "ChaPkLoss",
          { type: "bigint" },
        ),
        "ChaMMR",
        "ChaMMRScore",
      ),
      "Game",
    ),
    inDatabase(table("GuildInfo"), "Game"),
    inDatabase(table("GuildRegion"), "Game"),
    inDatabase(renamed(table("ShopItemMap"), "ItemMoney", "ItemPrice"), "Mall"),
    inDatabase(table("ShopPurchase"), "Mall"),
  ],
  passwords: { ...NO_PASSWORDS, other: 200 },
  accounts: { administrators: [], above65535: 12 },
  texts: { accounts: 200, padded: { UserID: 150 }, empty: { NameFirst: 40 } },
  procedures: [],
  may: () => true,
};

/** Triggers, narrow columns, a column that is never filled, two worlds, missing rights, a clock in UTC. */
export const TROUBLED: GameServer = {
  server: { ...STANDARD.server, login: "web]site", offset: 0, collation: "Latin1_General_CS_AS" },
  databases: [
    ...reachable("RanGame1", "RanShop", "RanUser", "RanUser_old", "World1", "World2"),
    { name: "RanLog", reachable: false, collation: null, compatibility: null, snapshotReads: false },
  ],
  tables: [
    {
      ...having(
        changed(changed(table("UserInfo"), "UserEmail", { length: 30 }), "UserID", {
          collation: "Latin1_General_CS_AS",
        }),
        column("UserAge", { type: "int" }, { nullable: false }),
        column("UserTouched", { type: "datetime" }, { nullable: false, filled: true }),
      ),
      indexes: [index("PK_UserInfo", true, "UserNum"), index("IX_UserID", false, "UserID")],
      triggers: [
        { name: "tr_UserLog", disabled: false, insteadOf: false, events: ["INSERT", "UPDATE"] },
        { name: "tr_Off", disabled: true, insteadOf: false, events: ["DELETE"] },
      ],
    },
    inDatabase({ ...table("UserInfo"), rows: 90_000 }, "RanUser_old"),
    having(
      without(inDatabase(table("ChaInfo"), "World1"), "ChaPKScore"),
      column("ChaPkWin", { type: "int" }),
      column("ChaKills", { type: "int" }),
    ),
    inDatabase(table("ChaInfo"), "World2"),
    inDatabase(table("GuildInfo"), "World1"),
    without(table("ShopItemMap"), "ItemName"),
    {
      ...changed(table("ShopPurchase"), "PurKey", { identity: false, filled: false }),
      indexes: [],
      triggers: [{ name: "tr_Buy", disabled: false, insteadOf: true, events: ["INSERT"] }],
    },
    {
      ...table("GuildInfo"),
      name: "TB_CC_IP",
      database: "RanUser",
      columns: [column("IpNum", { type: "int" })],
    },
  ],
  passwords: { ...NO_PASSWORDS, lower32: 150, other: 50 },
  accounts: { administrators: [{ type: 20, accounts: 1 }], above65535: 1 },
  texts: STANDARD.texts,
  procedures: [{ schema: "dbo", name: "sp_purchase_change_state", definition: null }],
  may: ({ on, permission, column: of }) =>
    on !== "database" && (permission === "SELECT" ? of !== "UserPass" : permission === "DELETE"),
};

/** An inspector that answers from such a server. */
export function inspectorOf(server: GameServer, change: Partial<Inspector> = {}): Inspector {
  return {
    server: async () => server.server,
    databases: async () => server.databases,
    tables: async (database) => server.tables.filter((facts) => facts.database === database),
    rights: async (requested) => requested.map((right) => server.may(right)),
    passwords: async () => server.passwords,
    accounts: async () => server.accounts,
    texts: async () => server.texts,
    procedures: async () => server.procedures,
    close: async () => {},
    ...change,
  };
}
