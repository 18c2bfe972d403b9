import { expect, it } from "vitest";
import { guidePage } from "../../../../test/guide-page";
import { noAnswer, run } from "../../../../test/visit";
import { loader } from "./route";

const terms = guidePage({ content: "<h2>Your account</h2>" });

it.each([
  [terms, 200, terms],
  [null, 404, "unwritten"],
  [noAnswer(), 503, "away"],
] as const)("the terms are as editors wrote them: %o", async (guidePage, status, page) => {
  const seen = await run(loader, { content: { guidePage } });
  expect([seen.status, seen.data, seen.reads]).toEqual([status, { page }, [["guidePage", "terms"]]]);
});
