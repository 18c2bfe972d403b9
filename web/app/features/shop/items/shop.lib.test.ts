import type { ShopItem } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { featuredOf, newOf, readItem, readShopFilter, shopPath } from "./shop.lib";

const read = (query: string) => readShopFilter(new URLSearchParams(query));

describe("the shop's addresses", () => {
  it.each(["", "?search=tonic", "?category=Weapons&page=2", "?search=a+b&category=Pets&page=3"])(
    "keep their filter: %s",
    (query) => expect(shopPath(read(query))).toBe(`/itemshop${query}`),
  );
  it("have one canonical form", () => {
    expect(shopPath(read("?page=1&search=%20&category="))).toBe("/itemshop");
    expect(read("?search=%00ton%E2%80%8Bic%08&category=%00Pets")).toMatchObject({
      search: "tonic",
      category: "Pets",
    });
    expect(read("?page=x")).toEqual({ search: "", category: "", page: 1 });
    expect(read(`?search=${"a".repeat(99)}`).search).toHaveLength(99);
  });
});

it("an address shows an item by any number that one can have", () => {
  const item = (requested: string) => readItem(new URLSearchParams({ item: requested }));
  expect(["4", "-7", "2147483647"].map(item)).toEqual([4, -7, 2_147_483_647]);
  expect(["", "0", "x", "1.5", "2147483648", "-2147483648"].map(item)).toEqual(Array(6).fill(null));
});

it("the featured row has what is reduced or dropped, none twice, and at most three", () => {
  const item = (ProductNum: number, parts: Partial<ShopItem> = {}) =>
    ({ ProductNum, regular_price: null, drop_start: null, ...parts }) as ShopItem;
  const reduced = (ProductNum: number) => item(ProductNum, { regular_price: 90 });
  const numbers = (...lists: ShopItem[][]) => featuredOf(...lists).map(({ ProductNum }) => ProductNum);
  expect(numbers([item(1), reduced(2)], [item(3), reduced(4), reduced(2)])).toEqual([2, 4]);
  expect(numbers([item(5, { drop_start: "2026-11-27T12:00:00.000Z" })])).toEqual([5]);
  expect(numbers([reduced(1), reduced(2), reduced(3), reduced(4)])).toEqual([1, 2, 3]);
  expect(numbers([item(1)], [])).toEqual([]);
});

it("what is new was put on sale in the last thirty days, and is neither featured nor a drop", () => {
  const now = Date.parse("2026-11-27T12:00:00.000Z");
  const item = (ProductNum: number, since: string | null, parts: Partial<ShopItem> = {}) =>
    ({ ProductNum, since, regular_price: null, drop_start: null, ...parts }) as ShopItem;
  const list = [
    item(1, "2026-11-26T12:00:00.000Z"),
    item(2, "2026-11-25T12:00:00.000Z", { drop_start: "2026-11-28T12:00:00.000Z" }),
    item(3, "2026-11-24T12:00:00.000Z"),
    item(4, "2026-10-28T12:00:00.001Z"),
    item(5, "2026-10-28T12:00:00.000Z"),
    item(6, null),
  ];
  const numbers = (newest: ShopItem[], featured: ShopItem[] = []) =>
    newOf(newest, featured, now).map(({ ProductNum }) => ProductNum);
  expect(numbers(list)).toEqual([1, 3, 4]);
  expect(numbers(list, [item(3, null)])).toEqual([1, 4]);
  expect(
    numbers(Array.from({ length: 9 }, (_, index) => item(index, "2026-11-26T12:00:00.000Z"))),
  ).toHaveLength(4);
});
