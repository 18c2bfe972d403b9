import { describe, expect, it } from "vitest";
import { listPath, readCategory, readSearch } from "./news";

describe("news addresses", () => {
  it("are as short as they can be", () => {
    expect(listPath("news", 1)).toBe("/news");
    expect(listPath("event", 1)).toBe("/news?category=event");
    expect(listPath("guide", 2)).toBe("/news?category=guide&page=2");
  });
  it.each([null, "", "x", "constructor", "__proto__"])("take %s for news", (value) =>
    expect(readCategory(value)).toBe("news"),
  );
});

it("a search has nothing in it that nobody sees", () => {
  expect(readSearch("\u200bga\u00adte\u0000")).toBe("gate");
  for (const none of ["\u200b", "\u0000", " \u0301 ", "\u200d", "\ufe0f"]) expect(readSearch(none)).toBe("");
});

it("a search has a word for the cms, which would refuse it otherwise", () => {
  // An accent without its letter, as it is typed by a dead key; and a letter behind what is cut off.
  for (const none of ["´", " ¨ ", `${"\u0301".repeat(200)}a`]) expect(readSearch(none)).toBe("");
  expect(readSearch("👨‍👩‍👧 ñ´")).toBe("👨‍👩‍👧 ñ´");
});
