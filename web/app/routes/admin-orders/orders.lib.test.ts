import { describe, expect, it } from "vitest";
import { fatesOf, refundChoices, refundQuestion } from "./orders.lib";

const NONE = { waiting: 0, taken: 0, cancelled: 0, removed: 0 };

it.each([
  [{ ...NONE, waiting: 1 }, "1 waits"],
  [{ ...NONE, waiting: 2, taken: 1, cancelled: 3 }, "2 wait, 1 taken, 3 cancelled"],
  [{ ...NONE, cancelled: 4 }, "4 cancelled"],
  [{ ...NONE, taken: 1, removed: 2 }, "1 taken, 2 removed"],
])("says what became of %j", (pieces, text) => expect(fatesOf(pieces)).toBe(text));

describe("a refund", () => {
  const order = (refundable: number, refundableRemoved: number) => ({
    refundable,
    refundableRemoved,
    account: { UserNum: 7, UserID: "juan" },
    product: { ProductNum: 1, ItemName: "Cap" },
  });

  it("is of what waits, of what was removed, or as the operator chooses", () => {
    const labels = (...counts: [number, number]) =>
      refundChoices(order(...counts)).map(({ which, label }) => [which, label]);
    expect(labels(2, 0)).toEqual([["waiting", "Waiting in the item bank (2)"]]);
    expect(labels(0, 3)).toEqual([["removed", "Removed from the game's table (3)"]]);
    expect(labels(2, 3)).toEqual([
      ["waiting", "Waiting in the item bank (2)"],
      ["removed", "Removed from the game's table (3)"],
    ]);
    expect(labels(0, 0)).toEqual([]);
  });

  it("is asked for in words that are true of all that may be refunded", () => {
    const game = { milleage: true };
    expect(refundQuestion(order(2, 0), game)).toBe(
      "Cap leaves juan's item bank, their R-Coin comes back, and the Milleage that came with it is taken back.",
    );
    for (const one of [order(0, 1), order(1, 1)]) {
      expect(refundQuestion(one, game)).toBe(
        "juan gets the R-Coin for Cap back, and the Milleage that came with it is taken back.",
      );
    }
  });

  it("says nothing of Milleage where the game has none", () => {
    expect(refundQuestion(order(2, 0), { milleage: false })).toBe(
      "Cap leaves juan's item bank, and their R-Coin comes back.",
    );
    expect(refundQuestion(order(0, 1), { milleage: false })).toBe("juan gets the R-Coin for Cap back.");
  });
});
