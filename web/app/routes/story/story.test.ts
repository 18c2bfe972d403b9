import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { CHAPTERS } from "./story-text";

test("the four institutes have a chapter each, with its picture and emblem", () => {
  const art = CHAPTERS.flatMap((chapter) => chapter.art ?? []);
  expect(art.map(({ slug }) => slug)).toEqual(["sacred-gate", "mystic-peak", "phoenix", "leonair"]);
  for (const { slug } of art)
    for (const file of [`school-story/${slug}.avif`, `school-story/${slug}.webp`, `emblems/${slug}.svg`])
      expect(existsSync(new URL(`../../../public/art/${file}`, import.meta.url)), file).toBe(true);
});

test("every chapter has an address of its own", () => {
  expect(new Set(CHAPTERS.map(({ id }) => id)).size).toBe(CHAPTERS.length);
});
