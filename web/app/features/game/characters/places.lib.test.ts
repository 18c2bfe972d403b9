import { describe, expect, it } from "vitest";
import { byMonth, isTitle, placeText } from "./places.lib";

describe("places", () => {
  it("are put into words", () => {
    expect(placeText({ list: "kills", scope: "all", place: 3 })).toBe("No. 3 in Killer Ranking");
    expect(placeText({ list: "mmr", scope: "class", place: 1 })).toBe("No. 1 of their class in MMR Ranking");
    expect(placeText({ list: "level", scope: "school", place: 2 })).toBe(
      "No. 2 of their school in Level Ranking",
    );
  });

  it("are grouped by month, and the first are titles", () => {
    const place = (month: string, number: number) => ({
      month,
      list: "level" as const,
      scope: "all" as const,
      place: number,
    });
    const all = [place("2026-10", 1), place("2026-10", 4), place("2026-09", 2)];
    expect(byMonth(all).map(([month, { length }]) => [month, length])).toEqual([
      ["2026-10", 2],
      ["2026-09", 1],
    ]);
    expect(all.filter(isTitle)).toHaveLength(1);
  });
});
