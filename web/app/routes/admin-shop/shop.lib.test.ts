import type { Product } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { gamePriceOf, markOf, priceHint, priceOf, stockOf } from "./shop.lib";

const NOW = Date.parse("2026-11-20T10:00:00Z");
const product = (
  item: Partial<NonNullable<Product["item"]>> | null,
  gamePrice: number | null = 70,
): Product => ({
  ProductNum: 1,
  ItemName: "Cap",
  gamePrice,
  gamePriceUnread: null,
  item: item && {
    image_url: null,
    info: "",
    category: "Hats",
    price: null,
    stock: null,
    saleStart: null,
    saleEnd: null,
    position: 100,
    published: true,
    free: false,
    bought: 0,
    ...item,
  },
});

describe("an item in the console", () => {
  it.each([
    [null, "Not in the shop"],
    [{ published: false }, "Hidden"],
    [{ published: false, stock: 0 }, "Hidden"],
    [{}, "On sale"],
    [{ stock: 3 }, "On sale"],
    [{ stock: 0 }, "Sold out"],
    [{ saleStart: "2026-11-20T10:00:00.001Z" }, "Sale to come"],
    [{ saleStart: "2026-11-20T10:00:00.000Z" }, "On sale"],
    [{ saleEnd: "2026-11-20T10:00:00.000Z", stock: 0 }, "Sale is over"],
    [{ price: 0 }, "Not sold: 0 R-Coin"],
    [{ price: 0, free: true }, "On sale"],
  ])("%j is %s", (item, text) => expect(markOf(product(item), NOW).text).toBe(text));

  it("is not sold where nobody gave it a price", () => {
    expect(markOf(product({}, null), NOW).text).toBe("Not sold: no price");
    expect(markOf(product({}, -1), NOW).text).toBe("Not sold: no price");
    expect(markOf(product({ price: 5 }, null), NOW).text).toBe("On sale");
  });

  it("may have a price in the game that is no number", () => {
    const unread = { ...product({}, null), gamePriceUnread: "1.5" };
    expect([gamePriceOf(product({})), gamePriceOf(unread)]).toEqual([
      "70 R-Coin",
      "“1.5”, which is no number",
    ]);
    expect([product({}), product({}, -1), unread].map(priceHint)).toEqual([
      "Empty: the game's own (70).",
      "Empty: the game's own (it has none).",
      "The game has “1.5” for a price, which is no whole number. Set one here.",
    ]);
  });

  it("costs what the shop says, or the game", () => {
    expect(priceOf(product({ price: 0 }))).toBe("0 R-Coin");
    expect(priceOf(product({ price: 1500 }))).toBe("1,500 R-Coin");
    expect(priceOf(product({}))).toBe("70 R-Coin");
    expect(priceOf(product(null))).toBe("70 R-Coin");
    expect(priceOf(product({}, -1))).toBe("none");
    expect(priceOf(product({}, null))).toBe("none");
  });

  it("has a stock, or never runs out", () => {
    expect([null, {}, { stock: 0 }, { stock: 2500 }].map((item) => stockOf(product(item)))).toEqual([
      "–",
      "never runs out",
      "0",
      "2,500",
    ]);
  });
});
