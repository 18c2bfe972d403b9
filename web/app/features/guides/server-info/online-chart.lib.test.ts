import { expect, it } from "vitest";
import { lineOf, peakOf } from "./online-chart.lib";

const at = (minutes: number) => new Date(minutes * 60_000).toISOString();
const history = (...counts: number[]) => counts.map((online, index) => ({ at: at(index * 10), online }));
const SIZE = { width: 100, height: 54 };

it("the peak is the latest of the highest", () => {
  expect(peakOf(history(1, 5, 3, 5, 2))).toEqual({ at: at(30), online: 5 });
  expect(peakOf(history(0, 0))).toBeNull();
  expect(peakOf([])).toBeNull();
});

it("the line goes from the first time to the last, and its peak to the top", () =>
  expect(lineOf(history(0, 5, 10, 5, 0, 10), SIZE)).toBe("M0 54 L20 29 L40 4 L60 29 L80 54 L100 4"));

it("gaps in time stay gaps", () =>
  expect(lineOf([...history(1, 1, 1, 1, 1), { at: at(100), online: 1 }], SIZE)).toBe(
    "M0 4 L10 4 L20 4 L30 4 L40 4 L100 4",
  ));

it.each([[[]], [[5, 5, 5, 5, 5]], [[0, 0, 0, 0, 0, 0, 0]]])("%j: no line", (counts) =>
  expect(lineOf(history(...counts), SIZE)).toBeNull(),
);
