import type { Product } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { markOf, priceOf, stockOf } from "./shop.lib";

const NOW = Date.parse("2026-11-20T10:00:00Z");
const product = (
  item: Partial<NonNullable<Product["item"]>> | null,
  gamePrice: number | null = 70,
): Product => ({
  ProductNum: 1,
  ItemName: "Cap",
  gamePrice,
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
  ])("%j is %s", (item, text) => expect(markOf(product(item), NOW).text).toBe(text));

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
