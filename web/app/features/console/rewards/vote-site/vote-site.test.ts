import { expect, it } from "vitest";
import { expectRight, run } from "../../../../../test/visit";
import { VOTE_SITE, VOTE_SITE_FORM, voteSiteSaved } from "../../../../../test/vote-sites";
import { action, loader } from "./route";

const params = { id: "3" };
const read = { "GET /admin/vote-sites": { sites: [VOTE_SITE] } };
const saved = { "POST /admin/vote-sites/3": voteSiteSaved("votes/topg/postback") };

it("is for roles that may change rewards", async () => {
  await expectRight(loader, { params, answers: read }, "rewards", "write");
  await expectRight(action, { params, form: VOTE_SITE_FORM, answers: saved }, "rewards", "write");
});

it("has the toplist with its postback's address", async () => {
  const { data } = await run(loader, { as: "admin", params, answers: read });
  expect(data.postback).toMatch(/^https?:\/\/[^/]+\/api\/votes\/topg\/postback$/);
});

it("is a 404 for a toplist that does not exist", async () => {
  expect((await run(loader, { as: "admin", params: { id: "4" }, answers: read })).status).toBe(404);
});

it("refuses a link without the token's place", async () => {
  const form = { ...VOTE_SITE_FORM, link: "https://topg.org", scripted: "1" };
  const { status, calls } = await run(action, { as: "admin", params, form, answers: saved });
  expect([status, calls]).toEqual([422, []]);
});
