import { describe, expect, it } from "vitest";
import { RENAMED, STANDARD, TROUBLED, table } from "../../../test/game-servers.ts";
import { leastPrivilegeSql, PASSWORD_PLACEHOLDER, permissionsToCheck } from "./grants.ts";
import { mapGame } from "./mapping.ts";

const names = { login: "tambayan", database: "Tambayan" };
const grantsIn = (sql: string) => sql.match(/GRANT .*/g) ?? [];

describe("leastPrivilegeSql", () => {
  it("grants what the service uses, column by column, and nothing else", () => {
    const sql = leastPrivilegeSql(mapGame(STANDARD.tables), names);
    expect(grantsIn(sql)).toEqual([
      "GRANT VIEW DEFINITION ON OBJECT::[dbo].[UserInfo] TO [tambayan];",
      "GRANT SELECT ON OBJECT::[dbo].[UserInfo] ([UserNum], [UserID], [UserPass], [UserType], [UserLoginState], [UserAvailable], [CreateDate], [LastLoginDate], [UserBlock], [UserBlockDate], [UserPoint], [UserPoint2], [UserEmail], [NameFirst], [NameLast], [PhoneNumber], [PlayTime]) TO [tambayan];",
      "GRANT INSERT ON OBJECT::[dbo].[UserInfo] TO [tambayan];",
      "GRANT UPDATE ON OBJECT::[dbo].[UserInfo] ([UserPass], [UserPass2], [UserLoginState], [UserBlock], [UserBlockDate], [UserPoint], [UserPoint2], [UserEmail], [NameFirst], [NameLast], [PhoneNumber]) TO [tambayan];",
      "GRANT VIEW DEFINITION ON OBJECT::[dbo].[ChaInfo] TO [tambayan];",
      "GRANT SELECT ON OBJECT::[dbo].[ChaInfo] ([ChaNum], [UserNum], [ChaName], [ChaClass], [ChaSchool], [ChaLevel], [ChaMoney], [ChaDeleted], [ChaPKScore], [ChaPKDeath], [ChaMMR], [ChaOnline], [GuNum], [ChaReborn], [ChaExp], [ChaPower], [ChaStrong], [ChaStrength], [ChaSpirit], [ChaDex], [ChaIntel], [ChaStRemain], [ChaPK], [ChaBright], [ChaStartMap], [ChaStartGate], [ChaSaveMap]) TO [tambayan];",
      // Commented out: only if the console offers services for characters.
      "GRANT UPDATE ON OBJECT::[dbo].[ChaInfo] ([ChaName], [ChaSchool], [ChaLevel], [ChaReborn], [ChaExp], [ChaPower], [ChaStrong], [ChaStrength], [ChaSpirit], [ChaDex], [ChaIntel], [ChaStRemain], [ChaPK], [ChaBright], [ChaStartMap], [ChaStartGate], [ChaSaveMap]) TO [tambayan];",
      "GRANT VIEW DEFINITION ON OBJECT::[dbo].[GuildInfo] TO [tambayan];",
      "GRANT SELECT ON OBJECT::[dbo].[GuildInfo] ([GuNum], [GuName], [ChaNum], [GuBattleWin], [GuBattleLose]) TO [tambayan];",
      "GRANT VIEW DEFINITION ON OBJECT::[dbo].[GuildRegion] TO [tambayan];",
      "GRANT SELECT ON OBJECT::[dbo].[GuildRegion] ([RegionID], [GuNum], [RegionTax]) TO [tambayan];",
      "GRANT VIEW DEFINITION ON OBJECT::[dbo].[ShopItemMap] TO [tambayan];",
      "GRANT SELECT ON OBJECT::[dbo].[ShopItemMap] TO [tambayan];",
      "GRANT VIEW DEFINITION ON OBJECT::[dbo].[ShopPurchase] TO [tambayan];",
      "GRANT SELECT ON OBJECT::[dbo].[ShopPurchase] TO [tambayan];",
      "GRANT INSERT ON OBJECT::[dbo].[ShopPurchase] TO [tambayan];",
      "GRANT UPDATE ON OBJECT::[dbo].[ShopPurchase] ([PurFlag], [PurChgDate]) TO [tambayan];",
      // Commented out: it is up to the game's operator.
      "GRANT DELETE ON OBJECT::[dbo].[ShopPurchase] TO [tambayan];",
    ]);
    expect(sql).toContain("-- GRANT DELETE ON OBJECT::[dbo].[ShopPurchase] TO [tambayan];");
    expect(sql).toContain("-- GRANT UPDATE ON OBJECT::[dbo].[ChaInfo]");
    expect(leastPrivilegeSql(mapGame([...STANDARD.tables, table("UserKey")]), names)).toContain(
      "  GRANT DELETE ON OBJECT::[dbo].[UserKey] TO [tambayan];",
    );
    // Only our own database is granted as a whole.
    expect(sql.match(/db_owner.*/g)).toEqual(["db_owner ADD MEMBER [tambayan];"]);
    expect(sql.match(/^EXEC .*/gm)).toEqual([
      "EXEC [Tambayan].sys.sp_executesql N'",
      "EXEC [RanUser].sys.sp_executesql N'",
      "EXEC [RanGame1].sys.sp_executesql N'",
      "EXEC [RanShop].sys.sp_executesql N'",
    ]);
  });

  it("uses this server's names, and omits columns that it does not have", () => {
    const sql = leastPrivilegeSql(mapGame(RENAMED.tables), names);
    expect(sql).toContain(
      "[ChaPkWin], [ChaPkLoss], [ChaMMRScore], [ChaOnline], [GuNum], [ChaReborn], [ChaExp], [ChaPower], [ChaStrong], [ChaStrength], [ChaSpirit], [ChaDex], [ChaIntel], [ChaStRemain], [ChaPK], [ChaBright], [ChaStartMap], [ChaStartGate], [ChaSaveMap])",
    );
    expect(sql).not.toMatch(/UserPoint2|PhoneNumber|ChaPKScore/);
  });

  it("does nothing while the password is the placeholder, even if that was replaced everywhere", () => {
    const sql = leastPrivilegeSql(mapGame(STANDARD.tables), names);
    // One batch ends before anything is created; after a GO, the rest would still run.
    expect(sql).not.toMatch(/^GO$/m);
    expect(sql.indexOf("RETURN;")).toBeLessThan(sql.indexOf("CREATE "));
    expect(sql.split(PASSWORD_PLACEHOLDER)).toHaveLength(2);
    expect(sql).toContain("IF @password = N'REPLACE-' + N'THIS-PASSWORD'");
  });

  it("explains why never sa, and what an attacker could still do", () => {
    const sql = leastPrivilegeSql(mapGame(STANDARD.tables), names);
    expect(sql).toContain("never logs in as sa");
    expect(sql).toContain("it could still add an account of any");
  });

  it("names tables it could not identify, and grants nothing for them", () => {
    const sql = leastPrivilegeSql(mapGame(TROUBLED.tables), names);
    expect(sql).toContain("nothing is granted for them: ChaInfo, GuildRegion.");
    expect(sql).not.toMatch(/OBJECT::\[dbo\]\.\[ChaInfo\]/);
  });

  it("quotes every name", () => {
    const odd = { ...table("GuildInfo"), database: "a]b'c", name: "G]'; DROP TABLE x --" };
    const game = mapGame([odd], { GuildInfo: { table: "a]b'c.dbo.G]'; DROP TABLE x --" } });
    const sql = leastPrivilegeSql(game, { login: "w'e]b", database: "o'u]r" });
    expect(sql).toContain("EXEC [a]]b'c].sys.sp_executesql N'");
    // Within the literal an apostrophe is doubled, within brackets a ].
    expect(sql).toContain("GRANT SELECT ON OBJECT::[dbo].[G]]''; DROP TABLE x --] (");
    expect(sql).toContain("IF DB_ID(N'o''u]r') IS NULL CREATE DATABASE [o'u]]r];");
    expect(sql).toContain("N'CREATE LOGIN [w''e]]b] WITH PASSWORD = '");
    expect(sql).toContain("IF DATABASE_PRINCIPAL_ID(N''w''''e]b'') IS NULL CREATE USER [w''e]]b]");
  });
});

describe("permissionsToCheck", () => {
  const requested = permissionsToCheck(mapGame(STANDARD.tables));
  const words = (place: string, needed: boolean) =>
    requested.filter((right) => right.place === place && right.needed === needed).map((right) => right.words);

  it("asks for needed rights and for excessive ones", () => {
    expect(words("RanShop.dbo.ShopPurchase", true)).toEqual([
      "SELECT",
      "INSERT",
      "UPDATE of PurFlag",
      "UPDATE of PurChgDate",
    ]);
    expect(words("RanShop.dbo.ShopItemMap", true)).toEqual(["SELECT"]);
    expect(words("RanShop.dbo.ShopItemMap", false)).toEqual([
      "INSERT",
      "DELETE",
      "ALTER",
      "UPDATE of ProductNum",
    ]);
  });
});
