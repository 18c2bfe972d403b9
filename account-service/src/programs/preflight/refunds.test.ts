import { describe, expect, it } from "vitest";
import { TAKE_PROCEDURE } from "../../../test/game-servers.ts";
import { correctedProcedure, judgeTake } from "./refunds.ts";

const NAMES = { table: "ShopPurchase", flag: "PurFlag" };
const withCondition = (condition: string) =>
  `CREATE PROC p AS UPDATE dbo.[ShopPurchase] SET PurFlag = @f ${condition}\nSELECT @n = @@ROWCOUNT`;
const judged = (definition: string | null) => judgeTake({ definition }, NAMES);

describe("the procedure that takes a unit", () => {
  it.each([
    ["WHERE PurKey = @k AND PurFlag = 0", "guarded"],
    ["WHERE PurKey = @k AND [PurFlag]<>3", "guarded"],
    ["WHERE PurFlag != 3 AND PurKey = @k", "guarded"],
    // These look like guards, and let a cancelled unit be taken.
    ["WHERE PurKey = @k AND PurFlag <> @f", "reports"],
    ["WHERE PurKey = @k AND PurFlag <> 30", "reports"],
    ["WHERE PurKey = @k AND PurFlag = 3", "reports"],
    ["WHERE PurKey = @k AND (PurFlag = 0 OR @f = 1)", "reports"],
    ["WHERE PurKey = @k -- AND PurFlag = 0", "reports"],
  ])("with %s is %s", (condition, verdict) => {
    expect(judged(withCondition(condition))).toBe(verdict);
  });

  it("is blind where nothing minds a row that is gone, other where it changes no state, unread where it is secret", () => {
    expect(judged(withCondition("WHERE PurKey = @k").replace("@@ROWCOUNT", "1"))).toBe("blind");
    expect(judged("CREATE PROC p AS SELECT * FROM ShopPurchase WHERE PurFlag = 0")).toBe("other");
    expect(judged(null)).toBe("unread");
  });

  it.each([
    "-- UPDATE ShopPurchase SET PurFlag = 1 WHERE PurKey = @purkey",
    "/* Create procedure of 2017:\n  UPDATE ShopPurchase SET PurFlag = 1 WHERE PurKey = @purkey */",
    "/* as it was -- see below */",
  ])("is corrected beside a comment, and not in it: %s", (comment) => {
    const old = `${comment}\n`;
    const commented = TAKE_PROCEDURE.replace("  UPDATE", `  ${old}  UPDATE`);
    expect(correctedProcedure(old + commented, NAMES)).toBe(
      old + correctedProcedure(TAKE_PROCEDURE, NAMES).replace("  UPDATE", `  ${old}  UPDATE`),
    );
    // Behind one on the same line, too.
    const before = TAKE_PROCEDURE.replace(/(?<=@purkey)(?=\n {2}SELECT)/, " -- one unit");
    expect(correctedProcedure(before, NAMES)).toContain("@purkey\n      AND [PurFlag] <> 3 -- one unit\n");
    expect(judged(correctedProcedure(before, NAMES))).toBe("guarded");
    expect(judged(`CREATE PROC p AS ${comment}\n${withCondition("WHERE PurKey = @k")}`)).toBe("reports");
    expect(judged(withCondition("WHERE PurKey = @k").replace("UPDATE", "/* a -- b */ UPDATE"))).toBe(
      "reports",
    );
  });

  it("is guarded once it is corrected, and corrected once", () => {
    const corrected = correctedProcedure(TAKE_PROCEDURE, NAMES);
    expect(judged(corrected)).toBe("guarded");
    expect(correctedProcedure(corrected, NAMES)).toBe(corrected);
    expect(corrected.replace("ALTER", "CREATE").replace("\n      AND [PurFlag] <> 3", "")).toBe(
      TAKE_PROCEDURE,
    );
  });
});
