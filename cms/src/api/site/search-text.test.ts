import { describe, expect, it } from "vitest";
import type { Block } from "./blocks/block-types";
import { searchTextOf, searchWords } from "./search-text";

const text = (value: string) => ({ type: "text" as const, text: value });

describe("searchTextOf", () => {
  it("joins subject, author and text, normalized", () => {
    const content: Block[] = [
      { type: "heading", level: 2, children: [text("New  Arena")] },
      { type: "paragraph", children: [text("Señor "), { ...text("Rooftop"), bold: true }] },
    ];
    const item = { subject: "PATCH 0.42", author: "GM Amihan", content };
    expect(searchTextOf(item)).toBe("patch 0.42 gm amihan new arena senor rooftop");
    expect(searchTextOf({ ...item, content: JSON.stringify(content) })).toBe(searchTextOf(item));
  });
  it("works without author and text", () => expect(searchTextOf({ subject: "Hi" })).toBe("hi"));
});

describe("searchWords", () => {
  it.each([
    ["  Señor\tROOFTOP ", ["senor", "rooftop"]],
    ["a a A", ["a"]],
    ["a b c d e f g h", ["a", "b", "c", "d", "e", "f"]],
    ["   ", []],
  ])("%j → %j", (search, words) => expect(searchWords(search)).toEqual(words));
});
