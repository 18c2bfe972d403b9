import { expect, it } from "vitest";
import { guidePage as aGuidePage } from "../../../../test/guide-page";
import { serverStatus } from "../../../../test/server-status";
import { noAnswer, run } from "../../../../test/visit";
import { loader } from "./route";

const guidePage = aGuidePage();
const clubs = [{ RegionID: 1, GuName: null, RegionTax: 5 }];
const status = serverStatus();
const history = [{ at: "2026-01-01T00:00:00.000Z", online: 5 }];
const game = { clubs, serverStatus: status, onlineHistory: history };
const ofGame = { clubs, status, history };

it.each([
  ["all", { guidePage, ...game }, 200, { page: guidePage, ...ofGame }],
  ["no clubs", { guidePage, ...game, clubs: noAnswer() }, 200, { page: guidePage, ...ofGame, clubs: null }],
  [
    "no status",
    { guidePage, ...game, serverStatus: noAnswer(), onlineHistory: noAnswer() },
    200,
    { page: guidePage, clubs, status: null, history: null },
  ],
  ["nothing published", { guidePage: null, ...game }, 404, { page: "unwritten", ...ofGame }],
  ["no cms", { guidePage: noAnswer(), ...game }, 503, { page: "away", ...ofGame }],
])("the server's information with %s", async (_with, content, code, data) => {
  const seen = await run(loader, { content });
  expect([seen.status, seen.data]).toEqual([code, data]);
  expect(seen.reads).toEqual([
    ["guidePage", "server-information"],
    ["clubs"],
    ["serverStatus"],
    ["onlineHistory"],
  ]);
});
