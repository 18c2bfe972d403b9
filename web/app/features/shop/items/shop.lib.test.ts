import { describe, expect, it } from "vitest";
import { readShopFilter, shopPath } from "./shop.lib";

const read = (query: string) => readShopFilter(new URLSearchParams(query));

describe("the shop's addresses", () => {
  it.each(["", "?search=tonic", "?category=Weapons&page=2", "?search=a+b&category=Pets&page=3"])(
    "keep their filter: %s",
    (query) => expect(shopPath(read(query))).toBe(`/itemshop${query}`),
  );
  it("have one canonical form", () => {
    expect(shopPath(read("?page=1&search=%20&category="))).toBe("/itemshop");
    expect(read("?page=x")).toEqual({ search: "", category: "", page: 1 });
    expect(read(`?search=${"a".repeat(99)}`).search).toHaveLength(99);
  });
});
