import { describe, expect, it } from "vitest";
import { inOrder, valueOfCell, valueOfText } from "./sorting.lib";

describe("a cell", () => {
  it.each([
    ["1,050 R-Coin", 1050],
    ["400 R-Coin + 20 Milleage", 400],
    ["₱1,250.50", 1250.5],
    ["−₱50.00", -50],
    ["+5", 5],
    ["-12,000", -12_000],
    ["12.5 %", 12.5],
    ["20%", 20],
    [" 7\n ", 7],
    ["0", 0],
    ["–", null],
    ["", null],
    ["2026-11-20", "2026-11-20"],
    ["10.0.0.12", "10.0.0.12"],
    ["Unlimited", "Unlimited"],
    ["T-2026-00012", "T-2026-00012"],
  ])("%j is sorted by %j", (text, value) => expect(valueOfText(text)).toBe(value));

  const cell = (of: { sort?: string; time?: string; text?: string }) =>
    ({
      dataset: of.sort === undefined ? {} : { sort: of.sort },
      querySelector: () => (of.time === undefined ? null : { dateTime: of.time }),
      textContent: of.text ?? null,
    }) as unknown as HTMLElement;

  it("is sorted by what it says itself, else by its time, else by its text", () => {
    expect(valueOfCell(cell({ sort: "9", time: "2026-11-20T10:00:00Z", text: "x" }))).toBe(9);
    expect(valueOfCell(cell({ time: "2026-11-20T10:00:00Z", text: "5 minutes ago" }))).toBe(
      Date.UTC(2026, 10, 20, 10),
    );
    expect(valueOfCell(cell({ text: " Ana " }))).toBe("Ana");
    expect(valueOfCell(cell({}))).toBeNull();
    expect(valueOfCell(undefined)).toBeNull();
  });
});

describe("rows", () => {
  const sorted = (values: (number | string | null)[], descending = false) =>
    inOrder(
      values.map((value, index) => ({ value, index })),
      ({ value }) => value,
      descending,
    );
  const valuesOf = (rows: { value: unknown }[]) => rows.map(({ value }) => value);

  it("are sorted as numbers, then texts as people read them, and empty ones are last both ways", () => {
    const values = [null, "buwan 10", 30, "Unlimited", "Buwan 9", -4, 200, "álamat"];
    expect(valuesOf(sorted(values))).toEqual([
      -4,
      30,
      200,
      "álamat",
      "Buwan 9",
      "buwan 10",
      "Unlimited",
      null,
    ]);
    expect(valuesOf(sorted(values, true))).toEqual([
      ...["Unlimited", "buwan 10", "Buwan 9", "álamat"],
      ...[200, 30, -4, null],
    ]);
  });

  it("stay in their own order where they are alike, both ways", () => {
    const values = [5, "x", 5, null, "X", null, 5];
    expect(sorted(values).map(({ index }) => index)).toEqual([0, 2, 6, 1, 4, 3, 5]);
    expect(sorted(values, true).map(({ index }) => index)).toEqual([1, 4, 0, 2, 6, 3, 5]);
  });
});
