import { expect, it } from "vitest";
import { expectRight, run } from "../../../../../test/visit";
import { VOTE_SITE, VOTE_SITE_FORM, voteSiteSaved } from "../../../../../test/vote-sites";
import { action, loader } from "./route";

it("is for roles that may see rewards", () =>
  expectRight(loader, { answers: { "GET /admin/vote-sites": { sites: [VOTE_SITE] } } }, "rewards"));

it("saves a new vote site, and shows the address with its secret once", async () => {
  const answers = { "POST /admin/vote-sites": voteSiteSaved("votes/topg/postback/SECRET") };
  const { calls, location, session, context } = await run(action, {
    as: "admin",
    form: VOTE_SITE_FORM,
    answers,
  });
  const { intent: _, ...fields } = VOTE_SITE_FORM;
  expect(calls).toEqual([["POST /admin/vote-sites", fields]]);
  expect(location).toBe("/admin/rewards/votes/3");
  expect(session.get("notice")?.text).toMatch(/\/api\/votes\/topg\/postback\/SECRET$/);
  expect(context.contentChanged).toHaveBeenCalledOnce();
});
