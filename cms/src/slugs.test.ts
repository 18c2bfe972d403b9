import { expect, it } from "vitest";
import { slugOf } from "./slugs";

it.each([
  ["Patch 0.42: Rooftop Arena!", "patch-0-42-rooftop-arena"],
  ["Ñandú & Co. <Pasko>", "nandu-and-co-pasko"],
  ["お知らせ", "news"],
  ["", "news"],
  ["2026", "news-2026"],
  ["お知らせ 2026", "news-2026"],
  ["Щука", "shhuka"],
])("%s is %s in an address", (text, slug) => {
  expect(slugOf(text, "news")).toBe(slug);
});

it("ends with a whole word within the limit", () => {
  expect(slugOf("one two three", "x", 9)).toBe("one-two");
  expect(slugOf("one two three", "x", 7)).toBe("one-two");
  expect(slugOf("onetwothree", "x", 6)).toBe("onetwo");
});
