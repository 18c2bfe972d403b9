import type { Product } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { badgeOf, gamePriceOf, priceHint, priceOf, stockOf } from "./shop.lib";

const NOW = Date.parse("2026-11-20T10:00:00Z");
const product = (
  item: Partial<NonNullable<Product["item"]>> | null,
  gamePrice: number | null = 70,
): Product => ({
  ProductNum: 1,
  ItemName: "Cap",
  gamePrice,
  gamePriceUnread: null,
  parts: null,
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
    isDrop: false,
    cutPrice: null,
    cutStart: null,
    cutEnd: null,
    wished: 0,
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
    [{ isDrop: true, saleStart: "2026-11-20T10:00:00.001Z" }, "Drop scheduled"],
    [{ isDrop: true, saleStart: "2026-11-20T10:00:00.000Z" }, "Drop"],
    [{ saleStart: "2026-11-20T10:00:00.001Z" }, "Scheduled"],
    [{ saleStart: "2026-11-20T10:00:00.000Z" }, "On sale"],
    [{ saleEnd: "2026-11-20T10:00:00.000Z", stock: 0 }, "Sale ended"],
    [{ price: 0 }, "Not sold: 0 R-Coin"],
    [{ price: 0, free: true }, "On sale"],
  ])("%j is %s", (item, text) => expect(badgeOf(product(item), NOW).text).toBe(text));

  it("is not sold while the game lacks one of a bundle's items", () => {
    const parts = [true, false].map((inGame, index) => ({
      ProductNum: index + 1,
      ItemName: "Cap",
      quantity: 1,
      inGame,
    }));
    expect(badgeOf({ ...product({ price: 5 }, null), parts }, NOW).text).toBe("Not sold: an item is missing");
    expect(badgeOf({ ...product({ price: 5 }, null), parts: parts.slice(0, 1) }, NOW).text).toBe("On sale");
  });

  it("is not sold without a price", () => {
    expect(badgeOf(product({}, null), NOW).text).toBe("Not sold: no price");
    expect(badgeOf(product({}, -1), NOW).text).toBe("Not sold: no price");
    expect(badgeOf(product({ price: 5 }, null), NOW).text).toBe("On sale");
  });

  it("may have a price in the game that is not a number", () => {
    const unread = { ...product({}, null), gamePriceUnread: "1.5" };
    expect([gamePriceOf(product({})), gamePriceOf(unread)]).toEqual([
      "70 R-Coin",
      '"1.5", which is not a number',
    ]);
    expect([product({}), product({}, -1), unread].map(priceHint)).toEqual([
      "Leave empty for the price in the game (70).",
      "Leave empty for the price in the game (none).",
      'The price in the game, "1.5", is not a whole number. Set one here.',
    ]);
  });

  it("costs what the shop says, or the game", () => {
    expect(priceOf(product({ price: 0 }))).toBe("0 R-Coin");
    expect(priceOf(product({ price: 1500 }))).toBe("1,500 R-Coin");
    expect(priceOf(product({}))).toBe("70 R-Coin");
    expect(priceOf(product(null))).toBe("70 R-Coin");
    expect(priceOf(product({}, -1))).toBe("None");
    expect(priceOf(product({}, null))).toBe("None");
  });

  it("has a stock, or is unlimited", () => {
    expect([null, {}, { stock: 0 }, { stock: 2500 }].map((item) => stockOf(product(item)))).toEqual([
      "–",
      "Unlimited",
      "0",
      "2,500",
    ]);
  });
});
