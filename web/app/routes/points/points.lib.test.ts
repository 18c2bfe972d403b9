import { LEDGER_REASONS } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { formatDelta, REASONS, readStatement } from "./points.lib";

describe("the statement", () => {
  it("is of R-Coin unless its address says Milleage", () => {
    expect(readStatement(new URLSearchParams())).toEqual({ currency: 1, page: 1 });
    expect(readStatement(new URLSearchParams("currency=2&page=3"))).toEqual({ currency: 2, page: 3 });
    expect(readStatement(new URLSearchParams("currency=7"))).toEqual({ currency: 1, page: 1 });
  });
  it("has words for every reason, and a sign for every change", () => {
    for (const reason of LEDGER_REASONS) expect(REASONS[reason]).toBeTruthy();
    expect([formatDelta(1500), formatDelta(-60), formatDelta(0)]).toEqual(["+1,500", "−60", "0"]);
  });
});
