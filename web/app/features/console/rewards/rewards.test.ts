import { CONSOLE_MESSAGES, type VoteSite } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, run } from "../../../../test/visit";
import { action as decide, loader as invitations } from "./invitations/route";
import { loader as paid } from "./paid/route";
import { action as change, loader as voteSite } from "./vote-site/route";
import { action as add, loader as voteSites } from "./votes/route";

const SITE: VoteSite = {
  id: 3,
  slug: "topg",
  name: "TopG",
  format: "topg",
  link: "https://topg.org/in-1-{token}",
  points: 5,
  waitHours: 12,
  verification: "path",
  hasSecret: true,
  addresses: "",
  active: true,
  credited: 7,
  refused: [{ why: "secret", calls: 2, last: "2026-11-20T10:00:00.000Z", address: "192.0.2.1" }],
};
const SITES = { "GET /admin/vote-sites": { sites: [SITE] } };
const REPORT = { "GET /admin/rewards": { days: [], kinds: [] } };
const LIST = { "GET /admin/invitations": { invitations: [], next: null, level: 50 } };

describe("the pages", () => {
  it("are for roles that may see rewards", async () => {
    await expectRight(paid, { answers: REPORT }, "rewards");
    await expectRight(voteSites, { answers: SITES }, "rewards");
    await expectRight(invitations, { answers: LIST }, "rewards");
    await expectRight(voteSite, { params: { id: "3" }, answers: SITES }, "rewards", "write");
  });

  it("ask for invitations to review first", async () => {
    const { calls } = await run(invitations, { as: "auditor", answers: LIST });
    expect(calls).toEqual([["GET /admin/invitations?state=review"]]);
    const other = await run(invitations, { as: "auditor", at: "/x?state=paid&before=1.2", answers: LIST });
    expect(other.calls).toEqual([["GET /admin/invitations?before=1.2&state=paid"]]);
  });

  it("have a toplist with its postback's address, or a 404", async () => {
    const found = await run(voteSite, { as: "admin", params: { id: "3" }, answers: SITES });
    expect(found.data.postback).toMatch(/^https?:\/\/[^/]+\/api\/votes\/topg\/postback$/);
    expect((await run(voteSite, { as: "admin", params: { id: "4" }, answers: SITES })).status).toBe(404);
  });
});

describe("a vote site", () => {
  const form = {
    intent: "save",
    name: "TopG",
    slug: "topg",
    format: "topg",
    link: "https://topg.org/in-1-{token}",
    points: "5",
    waitHours: "12",
    verification: "path",
    secret: "",
    addresses: "",
    active: "true",
  };
  const saved = (path: string) => ({ message: CONSOLE_MESSAGES.voteSiteSavedWithAddress, id: 3, path });

  it("is saved, and the address with its secret is shown once", async () => {
    const path = "votes/topg/postback/SECRET";
    const answers = { "POST /admin/vote-sites": saved(path) };
    const { calls, location, session, context } = await run(add, { as: "admin", form, answers });
    const { intent: _, ...fields } = form;
    const sent = { ...fields, points: 5, waitHours: 12, newSecret: "false" };
    expect(calls).toEqual([["POST /admin/vote-sites", sent]]);
    expect(location).toBe("/admin/rewards/votes/3");
    expect(session.get("notice")?.text).toMatch(/\/api\/votes\/topg\/postback\/SECRET$/);
    expect(context.contentChanged).toHaveBeenCalledOnce();
  });

  it("is changed by whoever may", async () => {
    const answers = { "POST /admin/vote-sites/3": saved("votes/topg/postback") };
    await expectRight(change, { params: { id: "3" }, form, answers }, "rewards", "write");
    const { status, calls } = await run(change, {
      as: "admin",
      params: { id: "3" },
      answers,
      form: { ...form, link: "https://topg.org", scripted: "1" },
    });
    expect([status, calls]).toEqual([422, []]);
  });
});

describe("a decision about an invitation", () => {
  it("needs a reason", async () => {
    const answers = { "POST /admin/invitations/9/pay": { message: CONSOLE_MESSAGES.invitationPaid } };
    const press = (reason: string) =>
      run(decide, { as: "admin", form: { intent: "pay", friend: "9", reason, scripted: "1" }, answers });
    expect((await press("Siblings")).calls).toEqual([
      ["POST /admin/invitations/9/pay", { reason: "Siblings" }],
    ]);
    expect(await press(" ")).toMatchObject({ status: 422, calls: [] });
  });
});
