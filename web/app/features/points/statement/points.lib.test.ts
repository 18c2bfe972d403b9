import { LEDGER_REASONS } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { formatDelta, REASONS, readStatement, statementsOf } from "./points.lib";

const read = (search: string, milleage = true) => readStatement(new URLSearchParams(search), { milleage });

describe("the statement", () => {
  it("is of R-Coin unless its address says Milleage", () => {
    expect(read("")).toEqual({ currency: 1, page: 1 });
    expect(read("currency=2&page=3")).toEqual({ currency: 2, page: 3 });
    expect(read("currency=7")).toEqual({ currency: 1, page: 1 });
  });
  it("is only of R-Coin if the game has no Milleage", () => {
    expect(read("currency=2&page=3", false)).toEqual({ currency: 1, page: 3 });
    expect(statementsOf({ milleage: true }).map(({ coin }) => coin)).toEqual(["r-coin", "milleage"]);
    expect(statementsOf({ milleage: false }).map(({ coin }) => coin)).toEqual(["r-coin"]);
  });
  it("has a text for every reason, and a sign for every change", () => {
    for (const reason of LEDGER_REASONS) expect(REASONS[reason]).toBeTruthy();
    expect([formatDelta(1500), formatDelta(-60), formatDelta(0)]).toEqual(["+1,500", "−60", "0"]);
  });
});
