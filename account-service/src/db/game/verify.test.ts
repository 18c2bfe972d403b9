import { describe, expect, it } from "vitest";
import { recordSqlServer } from "../../../test/sql-server.ts";
import { resolveTables } from "../tables.ts";
import { GAME_SCHEMA, type GameTableName } from "./schema.ts";
import { compareTable as compare, type FoundColumn, verifyGameSchema } from "./verify.ts";

const compareTable = (...given: Parameters<typeof compare>) => compare(...given).map(({ text }) => text);

const tables = resolveTables({}, false);

/** Columns exactly as GAME_SCHEMA requires them. */
const wanted = (table: GameTableName): FoundColumn[] =>
  Object.entries<{ type: string; length?: number }>(GAME_SCHEMA[table].columns).map(([name, column]) => ({
    name,
    type: column.type === "price" ? "int" : column.type,
    length: column.length ?? null,
  }));
const changed = (table: GameTableName, name: string, change: Partial<FoundColumn>) =>
  wanted(table).map((column) => (column.name === name ? { ...column, ...change } : column));
const without = (table: GameTableName, name: string) =>
  wanted(table).filter((column) => column.name !== name);

describe("compareTable", () => {
  it.each(Object.keys(GAME_SCHEMA) as GameTableName[])(
    "finds nothing wrong with %s as it should be",
    (table) => {
      const { name, columns } = tables[table];
      expect(compareTable(table, { name: name ?? table, columns }, wanted(table))).toEqual([]);
    },
  );

  it("reports a missing or invisible table", () => {
    const expected = ["RanUser.dbo.UserInfo does not exist, or this login cannot see it."];
    expect(compareTable("UserInfo", tables.UserInfo, null)).toEqual(expected);
    expect(compareTable("UserInfo", tables.UserInfo, [])).toEqual(expected);
  });

  it("reports a missing column, with a remedy", () => {
    expect(compareTable("ChaInfo", tables.ChaInfo, without("ChaInfo", "ChaLevel"))).toEqual([
      "RanGame1.dbo.ChaInfo.ChaLevel is missing.",
    ]);
    expect(compareTable("ChaInfo", tables.ChaInfo, without("ChaInfo", "ChaMMR"))).toEqual([
      "RanGame1.dbo.ChaInfo.ChaMMR is missing; map it to null in GAME_MAPPING if this server does not have it.",
    ]);
  });

  it("ignores a column that is mapped to null", () => {
    const mapped = resolveTables({ ChaInfo: { columns: { ChaMMR: null } } }, false);
    expect(compareTable("ChaInfo", mapped.ChaInfo, without("ChaInfo", "ChaMMR"))).toEqual([]);
  });

  it("looks for a column by its mapped name", () => {
    const mapped = resolveTables({ ChaInfo: { columns: { ChaMMR: "ChaMMRScore" } } }, false);
    expect(compareTable("ChaInfo", mapped.ChaInfo, wanted("ChaInfo"))).toEqual([
      expect.stringContaining("RanGame1.dbo.ChaInfo.ChaMMRScore is missing"),
    ]);
    expect(
      compareTable("ChaInfo", mapped.ChaInfo, changed("ChaInfo", "ChaMMR", { name: "ChaMMRScore" })),
    ).toEqual([]);
  });

  it("reports a column that is too narrow, and accepts wider and unbounded ones", () => {
    const withLength = (length: number) =>
      compareTable("UserInfo", tables.UserInfo, changed("UserInfo", "UserEmail", { length }));
    expect(withLength(49)).toEqual(["RanUser.dbo.UserInfo.UserEmail holds 49 characters; 50 are needed."]);
    expect(withLength(60)).toEqual([]);
    expect(withLength(-1)).toEqual([]);
  });

  it("reports a column whose type cannot store the values", () => {
    expect(
      compareTable(
        "UserInfo",
        tables.UserInfo,
        changed("UserInfo", "UserPoint", { type: "varchar", length: 20 }),
      ),
    ).toEqual(["RanUser.dbo.UserInfo.UserPoint is varchar; int is needed."]);
    expect(
      compareTable("UserInfo", tables.UserInfo, changed("UserInfo", "UserPoint", { type: "bigint" })),
    ).toEqual([]);
    expect(
      compareTable("ChaInfo", tables.ChaInfo, changed("ChaInfo", "ChaMoney", { type: "bigint" })),
    ).toEqual([]);
  });

  it("takes the types that the columns have in public dumps of 2015 to 2025", () => {
    const int = "int";
    const dumps: Partial<Record<GameTableName, Record<string, string>>> = {
      UserInfo: { UserNum: int, UserType: int, UserPoint: int, PlayTime: "bigint", CreateDate: "datetime" },
      ChaInfo: {
        ChaNum: int,
        ChaMoney: "money",
        ChaExp: "money",
        ChaPKScore: "bigint",
        ChaPKDeath: "bigint",
        ChaReborn: int,
        ChaPower: "bigint",
        ChaStrong: "bigint",
        ChaStrength: "bigint",
        ChaSpirit: "bigint",
        ChaDex: "bigint",
        ChaIntel: "bigint",
        ChaStRemain: "bigint",
        ChaPK: int,
        ChaBright: int,
        ChaDeleted: int,
        ChaOnline: int,
      },
      GuildInfo: { GuNum: int, GuBattleWin: int, GuBattleLose: int },
      GuildRegion: { RegionID: int, RegionTax: "float" },
      ShopItemMap: { ProductNum: int, ItemMain: int, ItemMoney: "varchar" },
      ShopPurchase: { PurKey: "bigint", PurPrice: int, PurFlag: int, PurChgDate: "datetime" },
    };
    for (const [table, types] of Object.entries(dumps) as [GameTableName, Record<string, string>][]) {
      const found = wanted(table).map((column) => ({ ...column, type: types[column.name] ?? column.type }));
      const { name, columns } = tables[table];
      expect(compareTable(table, { name: name ?? table, columns }, found)).toEqual([]);
    }
    const text = changed("ChaInfo", "ChaExp", { type: "varchar", length: 20 });
    expect(compareTable("ChaInfo", tables.ChaInfo, text)).toEqual([
      "RanGame1.dbo.ChaInfo.ChaExp is varchar; bigint is needed.",
    ]);
  });

  it("ignores the case of names", () => {
    expect(
      compareTable("ChaInfo", tables.ChaInfo, changed("ChaInfo", "ChaMoney", { name: "chamoney" })),
    ).toEqual([]);
  });

  it("reports every difference, not the first", () => {
    const found = without("ChaInfo", "ChaLevel").filter((column) => column.name !== "GuNum");
    expect(compareTable("ChaInfo", tables.ChaInfo, found)).toHaveLength(2);
  });
});

it("requires the width that a setting needs", () => {
  const found = [{ name: "UserPass", type: "varchar", length: 20 }];
  const physical = { name: "UserInfo", columns: { UserPass: "UserPass" } };
  expect(compareTable("UserInfo", physical, found)).toEqual([]);
  expect(compareTable("UserInfo", physical, found, { UserPass: 32 })).toEqual([
    "UserInfo.UserPass holds 20 characters; 32 are needed.",
  ]);
});

describe("verifyGameSchema", () => {
  const env = { GAME_PASSWORD_FORMAT: "ran-md5-19" } as const;
  /** A server that returns `columns` of the requested database and table. */
  const serverWith = (columns: (table: GameTableName) => FoundColumn[] | Error) =>
    recordSqlServer(({ sql, bindings }) => {
      const table = bindings.find((value) => String(value) in GAME_SCHEMA) as GameTableName;
      expect(sql).toContain(`[${(tables[table].name ?? "").split(".")[0]}].[INFORMATION_SCHEMA].[COLUMNS]`);
      const found = columns(table);
      if (found instanceof Error) throw found;
      return found.map((column) => ({
        COLUMN_NAME: column.name,
        DATA_TYPE: column.type.toUpperCase(),
        CHARACTER_MAXIMUM_LENGTH: column.length,
      }));
    });

  it("accepts a server that has everything mapped, and only reads", async () => {
    const { db, statements } = serverWith(wanted);
    await verifyGameSchema(db, env);
    // UserKey and ChaNameInfo only exist if they are mapped.
    expect(statements).toHaveLength(Object.keys(GAME_SCHEMA).length - 2);
    for (const { sql } of statements) expect(sql).toMatch(/^select /);
  });

  it("lists every difference in every table, including an inaccessible database", async () => {
    const { db } = serverWith((table) => {
      if (table === "GuildInfo") return new Error("The server principal is not able to access the database.");
      if (table === "ChaInfo") return without("ChaInfo", "ChaMMR");
      if (table === "UserInfo") return changed("UserInfo", "UserPass", { length: 10 });
      return wanted(table);
    });
    const message = await verifyGameSchema(db, env).then(
      () => "",
      (error: Error) => error.message,
    );
    expect(message.split("\n")).toEqual([
      "The game's database does not match GAME_MAPPING:",
      "  - RanUser.dbo.UserInfo.UserPass holds 10 characters; 20 are needed.",
      "  - RanGame1.dbo.ChaInfo.ChaMMR is missing; map it to null in GAME_MAPPING if this server does not have it.",
      "  - RanGame1.dbo.GuildInfo does not exist, or this login cannot see it.",
    ]);
  });
});
