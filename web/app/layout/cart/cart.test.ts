import type { Cart } from "@tambayan/account-service/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { balancesText, formatTotal } from "~/platform/language/coins";
import { itemCount, pictureOf, saleEndOf, supplyOf } from "../shared/item";
import { buyPath, CART_CHANGES, changed, readSingleItem, summary } from "./cart";

type Row = Cart["cart"][number];
const row = (seq: number, quantity: number, rest: Partial<Row> = {}): Row => ({
  seq,
  quantity,
  isChecked: 1,
  problem: null,
  shopitem: {
    ProductNum: seq,
    ItemName: `Item ${seq}`,
    image_url: null,
    price: 60,
    info: "",
    category: "",
    stock: null,
    sale_end: null,
    regular_price: null,
    cut_end: null,
    drop_start: null,
    since: null,
    parts: [],
  },
  ...rest,
});

describe("a click in the cart", () => {
  const rows = [row(1, 2), row(2, 1, { isChecked: 0 })];
  it("checks, unchecks, increases, decreases and removes that row only", () => {
    expect(changed(rows, { intent: "toggle", seq: 1, isChecked: 0 })[0]).toMatchObject({ isChecked: 0 });
    expect(changed(rows, { intent: "toggle", seq: 2 })[1]).toMatchObject({ isChecked: 1 });
    expect(changed(rows, { intent: "increase", seq: 1 }).map((entry) => entry.quantity)).toEqual([3, 1]);
    expect(changed(rows, { intent: "decrease", seq: 1 }).map((entry) => entry.quantity)).toEqual([1, 1]);
    expect(changed(rows, { intent: "remove", seq: 1 })).toEqual([rows[1]]);
    expect(changed(rows, { intent: "increase", seq: 9 })).toEqual(rows);
  });

  it("never leaves the range of 1 to 99", () => {
    const change = fc.record({
      intent: fc.constantFrom(...CART_CHANGES),
      seq: fc.integer({ min: 1, max: 2 }),
    });
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 150 }),
        fc.integer({ min: 1, max: 99 }),
        (clicks, quantity) => {
          for (const entry of clicks.reduce(changed, [row(1, quantity), row(2, 99)])) {
            expect(entry.quantity).toBeGreaterThanOrEqual(1);
            expect(entry.quantity).toBeLessThanOrEqual(99);
          }
        },
      ),
    );
  });
});

describe("the summary of a cart", () => {
  it("adds up checked items without a problem, and counts all", () => {
    const rows = [row(1, 2), row(2, 3, { isChecked: 0 }), row(3, 4, { problem: "This item is sold out." })];
    expect(summary(rows)).toEqual({ count: 9, items: 2, total: 120 });
    expect(summary([])).toEqual({ count: 0, items: 0, total: 0 });
  });
});

describe("buying at once", () => {
  it("has an address for the item and its quantity", () => {
    expect([buyPath("12"), buyPath(-3, 2)]).toEqual([
      "/shoppingcart?buy=12",
      "/shoppingcart?buy=-3&quantity=2",
    ]);
    const read = (search: string) => readSingleItem(new URLSearchParams(search));
    expect(read("buy=12")).toEqual({ ProductNum: 12, quantity: 1 });
    expect(read("buy=-3&quantity=2")).toEqual({ ProductNum: -3, quantity: 2 });
    for (const none of ["", "buy=", "buy=x", "buy=0", "buy=1.5", "buy=2147483648"])
      expect(read(none)).toBeNull();
    for (const much of ["0", "100", "x", "-1"]) expect(read(`buy=1&quantity=${much}`)?.quantity).toBe(1);
  });
});

describe("amounts", () => {
  it("have 2 decimals in totals, none in balances", () => {
    expect(formatTotal(1540)).toBe("1,540.00");
    const balances = { userPoints: 4460, userPoints2: 0 };
    expect(balancesText(balances, { milleage: true })).toBe("You now have 4,460 R-Coin and 0 Milleage.");
    expect(balancesText(balances, { milleage: false })).toBe("You now have 4,460 R-Coin.");
    expect([itemCount(1), itemCount(3)]).toEqual(["1 item", "3 items"]);
  });
});

describe("an item", () => {
  it("has its own picture only if it is one of this site's", () => {
    expect(pictureOf({ image_url: "/art/items/01.webp" })).toBe("/art/items/01.webp");
    for (const image_url of [null, "", "https://example.org/x.png", "//example.org/x.png"]) {
      expect(pictureOf({ image_url })).toBe("/art/item-default.svg");
    }
  });
  it("shows a low stock, and the end of its sale", () => {
    expect(supplyOf({ stock: null })).toBeNull();
    expect(supplyOf({ stock: 11 })).toBeNull();
    expect(supplyOf({ stock: 3 })).toEqual({ text: "Only 3 left", gone: false });
    expect(supplyOf({ stock: 0 })).toEqual({ text: "Sold out", gone: true });
    expect(saleEndOf({ sale_end: null })).toBeNull();
    expect(saleEndOf({ sale_end: "2026-11-21T16:00:00Z" })).toBe("On sale until 22 November 2026 at 00:00");
  });
});
