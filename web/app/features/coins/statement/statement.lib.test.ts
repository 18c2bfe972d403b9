import { LEDGER_REASONS } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { formatDelta, REASONS, readStatement, statementsOf } from "./statement.lib";

const read = (search: string, milleage = true) => readStatement(new URLSearchParams(search), { milleage });

describe("the statement", () => {
  it("is of R-Coin unless its address says Milleage", () => {
    expect(read("")).toEqual({ currency: "coin", page: 1 });
    expect(read("currency=bonus&page=3")).toEqual({ currency: "bonus", page: 3 });
    expect(read("currency=referral")).toEqual({ currency: "coin", page: 1 });
  });
  it("is only of R-Coin if the game has no Milleage", () => {
    expect(read("currency=bonus&page=3", false)).toEqual({ currency: "coin", page: 3 });
    expect(statementsOf({ milleage: true }).map(({ currency }) => currency)).toEqual(["coin", "bonus"]);
    expect(statementsOf({ milleage: false }).map(({ currency }) => currency)).toEqual(["coin"]);
  });
  it("has a text for every reason, and a sign for every change", () => {
    for (const reason of LEDGER_REASONS) expect(REASONS[reason]).toBeTruthy();
    expect([formatDelta(1500), formatDelta(-60), formatDelta(0)]).toEqual(["+1,500", "−60", "0"]);
  });
});
