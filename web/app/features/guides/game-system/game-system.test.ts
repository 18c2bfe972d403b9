import { expect, it } from "vitest";
import { guidePage as aGuidePage } from "../../../../test/guide-page";
import { noAnswer, run } from "../../../../test/visit";
import { loader } from "./route";

const guidePage = aGuidePage();

it.each([
  ["published", guidePage, 200, guidePage],
  ["not published", null, 404, "unwritten"],
  ["out of reach", noAnswer(), 503, "away"],
])("the game system's page while it is %s", async (_state, has, status, page) => {
  const seen = await run(loader, { content: { guidePage: has } });
  expect([seen.status, seen.data]).toEqual([status, { page }]);
  expect(seen.reads).toEqual([["guidePage", "game-system"]]);
});
