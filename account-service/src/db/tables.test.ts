import { describe, expect, it } from "vitest";
import { GAME_SCHEMA, type GameColumn } from "./game/schema.ts";
import { OUR_TABLES } from "./schema.ts";
import { resolveTables } from "./tables.ts";

describe("resolveTables", () => {
  it("uses every table's own database by default", () => {
    const tables = resolveTables({}, false);
    expect(tables.UserInfo.name).toBe("RanUser.dbo.UserInfo");
    expect(tables.ChaInfo.name).toBe("RanGame1.dbo.ChaInfo");
    expect(tables.GuildInfo.name).toBe("RanGame1.dbo.GuildInfo");
    expect(tables.GuildRegion.name).toBe("RanGame1.dbo.GuildRegion");
    expect(tables.ShopItemMap.name).toBe("RanShop.dbo.ShopItemMap");
    expect(tables.ShopPurchase.name).toBe("RanShop.dbo.ShopPurchase");
    expect(tables).toMatchObject(OUR_TABLES);
  });

  it("uses every column's own name by default", () => {
    const tables = resolveTables({}, false);
    for (const table of Object.keys(GAME_SCHEMA) as (keyof typeof GAME_SCHEMA)[]) {
      const names = Object.entries<GameColumn>(GAME_SCHEMA[table].columns);
      expect(tables[table].columns).toEqual(
        Object.fromEntries(names.map(([name, { mapped }]) => [name, mapped ? null : name])),
      );
    }
  });

  it("has optional tables and columns only if they are named", () => {
    expect(resolveTables({}, false).UserKey.name).toBeNull();
    const tables = resolveTables({ UserKey: {}, UserInfo: { columns: { UserPass_N: "UserPass_N" } } }, false);
    expect(tables.UserKey.name).toBe("RanUser.dbo.UserKey");
    expect(tables.UserInfo.columns).toMatchObject({ UserPass_N: "UserPass_N", UserPass2_N: null });
  });

  it("drops database and schema for local tables, also from mapped names", () => {
    const tables = resolveTables({ ChaInfo: { table: "RanGame2.dbo.Characters" } }, true);
    expect(tables.UserInfo.name).toBe("UserInfo");
    expect(tables.ChaInfo.name).toBe("Characters");
  });

  it("uses a server's names and keeps the rest", () => {
    const tables = resolveTables(
      {
        ChaInfo: {
          table: "RanGame2.dbo.ChaInfo",
          columns: { ChaPKScore: "ChaPkWin", ChaMMR: "ChaMMRScore" },
        },
      },
      false,
    );
    expect(tables.ChaInfo.name).toBe("RanGame2.dbo.ChaInfo");
    expect(tables.ChaInfo.columns).toMatchObject({
      ChaPKScore: "ChaPkWin",
      ChaMMR: "ChaMMRScore",
      ChaPKDeath: "ChaPKDeath",
    });
  });

  it("allows only optional columns to be missing", () => {
    expect(
      resolveTables({ ChaInfo: { columns: { ChaMMR: null } } }, false).ChaInfo.columns.ChaMMR,
    ).toBeNull();
    expect(() => resolveTables({ ChaInfo: { columns: { ChaLevel: null } } }, false)).toThrow(
      "GAME_MAPPING leaves out ChaInfo.ChaLevel, which is required.",
    );
  });

  it("reports unknown names", () => {
    expect(() => resolveTables({ Chainfo: {} }, false)).toThrow(
      "GAME_MAPPING names a table that is not used: Chainfo.",
    );
    expect(() => resolveTables({ ChaInfo: { columns: { ChaMmr: "x" } } }, false)).toThrow(
      "GAME_MAPPING names a column that is not used: ChaInfo.ChaMmr.",
    );
  });

  it.each(["toString", "constructor", "__proto__"])("does not accept %s as a table or column", (name) => {
    const mapping = JSON.parse(`{"${name}":{}}`);
    expect(() => resolveTables(mapping, false)).toThrow("not used");
    const columns = JSON.parse(`{"ChaInfo":{"columns":{"${name}":"x"}}}`);
    expect(() => resolveTables(columns, false)).toThrow("not used");
  });
});
