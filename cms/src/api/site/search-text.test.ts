import { describe, expect, it } from "vitest";
import type { Block } from "./blocks/block-types";
import { searchTextOf, searchWords } from "./search-text";

const text = (value: string) => ({ type: "text" as const, text: value });

describe("what an item is found by", () => {
  it("is subject, writer and all words of its text, in one spelling", () => {
    const content: Block[] = [
      { type: "heading", level: 2, children: [text("New  Arena")] },
      { type: "paragraph", children: [text("Señor "), { ...text("Rooftop"), bold: true }] },
    ];
    const item = { subject: "PATCH 0.42", author: "GM Amihan", content };
    expect(searchTextOf(item)).toBe("patch 0.42 gm amihan new arena senor rooftop");
    expect(searchTextOf({ ...item, content: JSON.stringify(content) })).toBe(searchTextOf(item));
  });
  it("may be nearly nothing", () => expect(searchTextOf({ subject: "Hi" })).toBe("hi"));
});

describe("what is looked for", () => {
  it.each([
    ["  Señor\tROOFTOP ", ["senor", "rooftop"]],
    ["a a A", ["a"]],
    ["a b c d e f g h", ["a", "b", "c", "d", "e", "f"]],
    ["   ", []],
  ])("in %j is %j", (search, words) => expect(searchWords(search)).toEqual(words));
});
