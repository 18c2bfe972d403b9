import { describe, expect, it } from "vitest";
import { exactNumber, gameText, unpadded } from "./rows.ts";

describe("results of the database", () => {
  it("lose trailing spaces, and nothing else", () => {
    const row = {
      UserID: "juan      ",
      name: "  Juan  dela Cruz ",
      tab: "a\t",
      blank: "   ",
      count: 3,
      none: null,
    };
    expect(unpadded([row, { at: new Date(0) }])).toEqual([
      { UserID: "juan", name: "  Juan  dela Cruz", tab: "a\t", blank: "", count: 3, none: null },
      { at: new Date(0) },
    ]);
    expect(unpadded({ UserID: "juan " })).toEqual({ UserID: "juan" });
    for (const answer of [undefined, null, 3, [], [1, "kept "]]) expect(unpadded(answer)).toBe(answer);
  });

  it.each([
    [null, ""],
    ["empty", ""],
    ["", ""],
    ["Emptyhanded", "Emptyhanded"],
  ])("the game's %j is read as %j", (stored, text) => {
    expect(gameText(stored)).toBe(text);
  });

  it.each([
    ["0", 0],
    ["-12", -12],
    ["12.0000", 12],
    ["2.5", 2.5],
    ["9007199254740991", 9_007_199_254_740_991],
    // No number holds these.
    ["9007199254740993", "9007199254740993"],
    ["-9223372036854775808", "-9223372036854775808"],
  ])("the driver's text %s is %j", (text, value) => {
    expect(exactNumber(text)).toBe(value);
  });
});
