import { expect, test } from "vitest";
import { around, swipeStep } from "./gallery.lib";

test.each([
  ["to the left", { x: 40, y: 105 }, 1],
  ["to the right", { x: 160, y: 95 }, -1],
  ["too short", { x: 75, y: 100 }, 0],
  ["downwards", { x: 150, y: 220 }, 0],
])("a finger %s", (_name, to, step) => {
  expect(swipeStep({ x: 100, y: 100 }, to)).toBe(step);
});

test("after the last picture comes the first, and before the first the last", () => {
  expect(around(11, 1, 12)).toBe(0);
  expect(around(0, -1, 12)).toBe(11);
  expect(around(4, 1, 12)).toBe(5);
});
