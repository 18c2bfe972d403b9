import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { ALL_CLASSES, classOfHash } from "./class-guide.lib";
import { TABBED_CLASSES } from "./class-guide-text";

test("the seven tabs are in order", () => {
  expect(TABBED_CLASSES.map(({ id }) => id)).toEqual([
    "brawler",
    "archer",
    "sword",
    "shaman",
    "extreme",
    "scientist",
    "assassin",
  ]);
});

test("a hash opens its panel, with a tab or without; anything else opens the first", () => {
  expect(classOfHash("#scientist")).toBe("scientist");
  expect(classOfHash("#magician")).toBe("magician");
  expect(classOfHash("#shaper")).toBe("shaper");
  expect(classOfHash("")).toBe("brawler");
  expect(classOfHash("#nobody")).toBe("brawler");
});

test.each(ALL_CLASSES.map((entry) => [entry.name, entry] as const))(
  "%s has a drawn icon and a way for Power, Dex and Int",
  (_name, { slug, subTypes }) => {
    expect(existsSync(new URL(`../../../../public/art/classes/${slug}.svg`, import.meta.url))).toBe(true);
    expect(subTypes.map(({ stat }) => stat)).toEqual(["Power", "Dex", "Int"]);
  },
);
