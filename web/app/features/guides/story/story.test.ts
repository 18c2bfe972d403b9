import { existsSync } from "node:fs";
import { institutes } from "@tambayan/cms/contract";
import { expect, it } from "vitest";
import { guidePage as aGuidePage } from "../../../../test/guide-page";
import { noAnswer, run } from "../../../../test/visit";
import { loader } from "./route";

it("each of the four institutes has its drawing and its emblem", () => {
  for (const slug of institutes)
    for (const file of [`school-story/${slug}.avif`, `school-story/${slug}.webp`, `emblems/${slug}.svg`])
      expect(existsSync(new URL(`../../../../public/art/${file}`, import.meta.url)), file).toBe(true);
});

const guidePage = aGuidePage();

it.each([
  ["published", guidePage, 200, guidePage],
  ["not published", null, 404, "unwritten"],
  ["out of reach", noAnswer(), 503, "away"],
])("the story's page while it is %s", async (_state, has, status, page) => {
  const seen = await run(loader, { content: { guidePage: has } });
  expect([seen.status, seen.data]).toEqual([status, { page }]);
  expect(seen.reads).toEqual([["guidePage", "story"]]);
});
