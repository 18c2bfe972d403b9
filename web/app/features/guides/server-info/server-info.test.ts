import { expect, it } from "vitest";
import { guidePage as aGuidePage } from "../../../../test/guide-page";
import { noAnswer, run } from "../../../../test/visit";
import { loader } from "./route";

const guidePage = aGuidePage();
const clubs = [{ RegionID: 1, GuName: null, RegionTax: 5 }];

it.each([
  ["both", { guidePage, clubs }, 200, { page: guidePage, clubs }],
  ["no clubs", { guidePage, clubs: noAnswer() }, 200, { page: guidePage, clubs: null }],
  ["nothing published", { guidePage: null, clubs }, 404, { page: "unwritten", clubs }],
  ["no cms", { guidePage: noAnswer(), clubs }, 503, { page: "away", clubs }],
])("the server's information with %s", async (_with, content, status, data) => {
  const seen = await run(loader, { content });
  expect([seen.status, seen.data]).toEqual([status, data]);
  expect(seen.reads).toEqual([["guidePage", "server-information"], ["clubs"]]);
});
