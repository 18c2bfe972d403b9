import { existsSync } from "node:fs";
import { institutes } from "@tambayan/cms/contract";
import { expect, test } from "vitest";

test("each of the four institutes has its drawing and its emblem", () => {
  for (const slug of institutes)
    for (const file of [`school-story/${slug}.avif`, `school-story/${slug}.webp`, `emblems/${slug}.svg`])
      expect(existsSync(new URL(`../../../public/art/${file}`, import.meta.url)), file).toBe(true);
});
