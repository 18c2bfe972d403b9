import { describe, expect, it } from "vitest";
import { GAME_SCHEMA, type GameColumn, OUR_TABLES, resolveTables } from "./tables.ts";

describe("resolveTables", () => {
  it("names every table in its own database by default", () => {
    const tables = resolveTables({}, false);
    expect(tables.UserInfo.name).toBe("RanUser.dbo.UserInfo");
    expect(tables.ChaInfo.name).toBe("RanGame1.dbo.ChaInfo");
    expect(tables.GuildInfo.name).toBe("RanGame1.dbo.GuildInfo");
    expect(tables.GuildRegion.name).toBe("RanGame1.dbo.GuildRegion");
    expect(tables.ShopItemMap.name).toBe("RanShop.dbo.ShopItemMap");
    expect(tables.ShopPurchase.name).toBe("RanShop.dbo.ShopPurchase");
    expect(tables).toMatchObject(OUR_TABLES);
  });

  it("names every column after itself by default", () => {
    const tables = resolveTables({}, false);
    for (const table of Object.keys(GAME_SCHEMA) as (keyof typeof GAME_SCHEMA)[]) {
      const names = Object.entries<GameColumn>(GAME_SCHEMA[table].columns);
      expect(tables[table].columns).toEqual(
        Object.fromEntries(names.map(([name, { mapped }]) => [name, mapped ? null : name])),
      );
    }
  });

  it("has what few servers have only where it is named", () => {
    expect(resolveTables({}, false).UserKey.name).toBeNull();
    const tables = resolveTables({ UserKey: {}, UserInfo: { columns: { UserPass_N: "UserPass_N" } } }, false);
    expect(tables.UserKey.name).toBe("RanUser.dbo.UserKey");
    expect(tables.UserInfo.columns).toMatchObject({ UserPass_N: "UserPass_N", UserPass2_N: null });
  });

  it("drops database and schema where the tables are local, also of a mapped name", () => {
    const tables = resolveTables({ ChaInfo: { table: "RanGame2.dbo.Characters" } }, true);
    expect(tables.UserInfo.name).toBe("UserInfo");
    expect(tables.ChaInfo.name).toBe("Characters");
  });

  it("takes a server's own names and leaves the rest", () => {
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

  it("lets an optional column be absent, and no other", () => {
    expect(
      resolveTables({ ChaInfo: { columns: { ChaMMR: null } } }, false).ChaInfo.columns.ChaMMR,
    ).toBeNull();
    expect(() => resolveTables({ ChaInfo: { columns: { ChaLevel: null } } }, false)).toThrow(
      "GAME_MAPPING leaves out ChaInfo.ChaLevel, which is required.",
    );
  });

  it("names what it does not know", () => {
    expect(() => resolveTables({ Chainfo: {} }, false)).toThrow(
      "GAME_MAPPING names a table that is not used: Chainfo.",
    );
    expect(() => resolveTables({ ChaInfo: { columns: { ChaMmr: "x" } } }, false)).toThrow(
      "GAME_MAPPING names a column that is not used: ChaInfo.ChaMmr.",
    );
  });

  it.each(["toString", "constructor", "__proto__"])("does not take %s for a table or column", (name) => {
    const mapping = JSON.parse(`{"${name}":{}}`);
    expect(() => resolveTables(mapping, false)).toThrow("not used");
    const columns = JSON.parse(`{"ChaInfo":{"columns":{"${name}":"x"}}}`);
    expect(() => resolveTables(columns, false)).toThrow("not used");
  });
});
