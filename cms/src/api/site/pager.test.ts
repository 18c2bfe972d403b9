import { expect, it } from "vitest";
import { pagerOf } from "./pager";

it.each([
  { page: 1, total: 0, expected: [null, null, 1, 0] },
  { page: 1, total: 8, expected: [null, null, 1, 0] },
  { page: 1, total: 9, expected: [null, 2, 2, 1] },
  { page: 2, total: 24, expected: [1, 3, 3, 2] },
  { page: 3, total: 24, expected: [2, null, 3, 2] },
  { page: 9, total: 24, expected: [3, null, 3, 2] },
])("page $page of $total items, 8 per page", ({ page, total, expected }) => {
  expect(Object.values(pagerOf(page, 8, total))).toEqual(expected);
});
