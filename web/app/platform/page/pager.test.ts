import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pagerItems, readPage } from "./pager";

describe("the pager", () => {
  it("lists every page up to 1004", () => {
    expect(pagerItems(1, 3)).toEqual([1, 2, 3]);
    expect(pagerItems(500, 1004)).toHaveLength(1004);
    expect(pagerItems(500, 1005)).toEqual([1, "ellipsis", 498, 499, 500, 501, 502, "ellipsis", 1005]);
  });
  it("always has the current page, both ends, and no page twice", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (last, offset) => {
        const current = 1 + (offset % last);
        const items = pagerItems(current, last, 7);
        const pages = items.filter((item) => item !== "ellipsis");
        expect(pages).toContain(current);
        expect(pages[0]).toBe(1);
        expect(pages.at(-1)).toBe(last);
        expect(new Set(pages).size).toBe(pages.length);
        expect(pages).toEqual([...pages].sort((a, b) => a - b));
      }),
    );
  });
  it.each([
    [null, 1],
    ["", 1],
    ["0", 1],
    ["-3", 1],
    ["1.5", 1],
    ["x", 1],
    ["1e9", 1],
    ["7", 7],
  ])("reads %s as page %i", (value, page) => expect(readPage(value)).toBe(page));
});
