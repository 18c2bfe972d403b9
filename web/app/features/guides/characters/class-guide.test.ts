import { existsSync } from "node:fs";
import { CLASSES } from "@tambayan/account-service/contract";
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

test("the names are those of the rankings", () => {
  expect(ALL_CLASSES.map(({ slug, name }) => [slug, name]).sort()).toEqual(
    CLASSES.map(({ slug, name }) => [slug, name]).sort(),
  );
});

test("a hash opens its panel, with a tab or without; anything else opens the first", () => {
  expect(classOfHash("#scientist")).toBe("scientist");
  expect(classOfHash("#magician")).toBe("magician");
  expect(classOfHash("#shaper")).toBe("shaper");
  expect(classOfHash("")).toBe("brawler");
  expect(classOfHash("#nobody")).toBe("brawler");
});

test("the hash of another part of the page, such as its top, leaves the class that is shown", () => {
  expect(classOfHash("#top", "archer")).toBe("archer");
  expect(classOfHash("#magician", "archer")).toBe("magician");
  expect(classOfHash("", "archer")).toBe("brawler");
});

test.each(ALL_CLASSES.map((entry) => [entry.name, entry] as const))(
  "%s has a drawn icon and picture, strengths, skills, and for each of Power, Dex and Int a weapon with its picture and strengths",
  (_name, { slug, strengths, skills, subTypes }) => {
    for (const file of [`classes/${slug}.svg`, `class-art/${slug}.avif`, `class-art/${slug}.webp`])
      expect(existsSync(new URL(`../../../../public/art/${file}`, import.meta.url))).toBe(true);
    for (const value of Object.values(strengths)) expect([1, 2, 3, 4, 5]).toContain(value);
    expect(skills).toHaveLength(3);
    expect(subTypes.map(({ stat }) => stat)).toEqual(["Power", "Dex", "Int"]);
    for (const { picture, strengths: built } of subTypes) {
      expect(existsSync(new URL(`../../../../public/art/weapons/${picture}.svg`, import.meta.url))).toBe(
        true,
      );
      for (const value of Object.values(built)) expect([1, 2, 3, 4, 5]).toContain(value);
    }
  },
);
