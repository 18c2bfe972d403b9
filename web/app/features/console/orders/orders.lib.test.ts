import { describe, expect, it } from "vitest";
import { deliveryText, refundChoices, refundQuestion } from "./orders.lib";

const NONE = { waiting: 0, taken: 0, cancelled: 0, removed: 0 };

it.each([
  [{ ...NONE, waiting: 1 }, "1 in the item bank"],
  [{ ...NONE, waiting: 2, taken: 1, cancelled: 3 }, "2 in the item bank, 1 taken, 3 cancelled"],
  [{ ...NONE, cancelled: 4 }, "4 cancelled"],
  [{ ...NONE, taken: 1, removed: 2 }, "1 taken, 2 removed"],
])("names the delivery status of %j", (units, text) => expect(deliveryText(units)).toBe(text));

describe("a refund", () => {
  const order = (refundable: number, refundableRemoved: number) => ({
    refundable,
    refundableRemoved,
    account: { UserNum: 7, UserID: "juan" },
    product: { ProductNum: 1, ItemName: "Cap" },
    gift: null,
  });

  it("is for items in the item bank, for removed items, or for either by choice", () => {
    const labels = (...counts: [number, number]) =>
      refundChoices(order(...counts)).map(({ which, label }) => [which, label]);
    expect(labels(2, 0)).toEqual([["waiting", "In the item bank (2)"]]);
    expect(labels(0, 3)).toEqual([["removed", "Removed from the game's table (3)"]]);
    expect(labels(2, 3)).toEqual([
      ["waiting", "In the item bank (2)"],
      ["removed", "Removed from the game's table (3)"],
    ]);
    expect(labels(0, 0)).toEqual([]);
  });

  it("has a confirmation that is true of everything that may be refunded", () => {
    const game = { milleage: true };
    expect(refundQuestion(order(2, 0), game)).toBe(
      "Cap is removed from juan's item bank, the R-Coin is refunded, and the bonus Milleage is taken back.",
    );
    for (const one of [order(0, 1), order(1, 1)]) {
      expect(refundQuestion(one, game)).toBe(
        "juan gets a refund for Cap, and the bonus Milleage is taken back.",
      );
    }
  });

  it("of a gift takes it from its receiver and pays its giver", () => {
    const gift = { receiver: { UserNum: 8, UserID: "maria" }, ChaName: "Talim" };
    expect(refundQuestion({ ...order(2, 0), gift }, { milleage: false })).toBe(
      "Cap is removed from maria's item bank, and the R-Coin is refunded to juan.",
    );
  });

  it("does not mention Milleage if the game has none", () => {
    expect(refundQuestion(order(2, 0), { milleage: false })).toBe(
      "Cap is removed from juan's item bank, and the R-Coin is refunded.",
    );
    expect(refundQuestion(order(0, 1), { milleage: false })).toBe("juan gets a refund for Cap.");
  });
});
