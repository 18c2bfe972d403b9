import { CONSOLE_MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, KEY, refusal, run } from "../../../../../test/visit";
import { action, loader } from "./route";

const PATH = "/admin/campaigns/3";
const params = { id: "3" };
const CAMPAIGN = {
  id: 3,
  name: "Launch",
  coins: 100,
  bonusCoins: 0,
  usesPerAccount: 1,
  starts: "2026-11-01T00:00:00.000Z",
  ends: null,
  streamer: null,
  state: "running",
  created: "2026-11-01T00:00:00.000Z",
  createdBy: null,
  codes: 0,
  redeemed: 0,
  unapproved: 0,
  given: { coins: 0, bonusCoins: 0, share: 0, accounts: 0 },
  batches: [],
  worth: 11,
  allowance: 1_000,
};
const REDEEMED = { redemptions: [], next: null };
const answers = { [`GET ${PATH}`]: { campaign: CAMPAIGN }, "GET /admin/redemptions": REDEEMED };

describe("a campaign", () => {
  it("is for roles that may read campaigns", () => expectRight(loader, { params, answers }, "campaigns"));

  it.each([
    ["admin", true],
    ["auditor", false],
  ] as const)("is shown to %s with its redemptions; changing it: %s", async (as, write) => {
    const { calls, data } = await run(loader, {
      as,
      at: "/?before=1.018f4e2a-6b1c-4d7e-9a3b-2c5d7e9f1a3b&campaign=4&order=oldest",
      params,
      answers,
    });
    expect(calls).toEqual([
      [`GET ${PATH}`],
      ["GET /admin/redemptions?campaign=3&order=oldest&before=1.018f4e2a-6b1c-4d7e-9a3b-2c5d7e9f1a3b"],
    ]);
    expect(data).toEqual({ campaign: CAMPAIGN, redeemed: REDEEMED, values: { order: "oldest" }, write });
  });

  it("that there is not is a 404", async () => {
    const missing = { [`GET ${PATH}`]: refusal(404, CONSOLE_MESSAGES.campaignUnknown) };
    expect((await run(loader, { as: "admin", params, answers: missing })).status).toBe(404);
  });
});

describe("a change of it", () => {
  const message = CONSOLE_MESSAGES.campaignChanged;
  const post = (form: Record<string, string>, call: string, answer: unknown = { message }) =>
    run(action, { as: "admin", params, form, answers: { [`POST ${PATH}/${call}`]: answer } });

  it("is for roles that may change campaigns", () =>
    expectRight(
      action,
      { params, form: { intent: "pause" }, answers: { [`POST ${PATH}/pause`]: { message } } },
      "campaigns",
      "write",
    ));

  it.each([
    [{ intent: "pause" }, "pause", undefined],
    [{ intent: "resume" }, "resume", undefined],
    [{ intent: "end", ends: "2026-12-01T08:00" }, "end", { ends: "2026-12-01T08:00" }],
    [{ intent: "end", ends: "" }, "end", { ends: "" }],
    [{ intent: "revoke", reason: " Leaked " }, "revoke", { reason: "Leaked" }],
    [{ intent: "revoke-batch", batch: "5", reason: "Leaked" }, "batches/5/revoke", { reason: "Leaked" }],
  ])("%j is a call to %s", async (form, call, body) => {
    const { calls, session } = await post(form as Record<string, string>, call);
    expect(calls).toEqual([body ? [`POST ${PATH}/${call}`, body] : [`POST ${PATH}/${call}`]]);
    expect(session.get("notice")?.title).toBe(message);
  });

  it.each([
    [{ intent: "create-codes", codes: "50", maxUses: "2" }, "codes", { codes: 50, maxUses: 2 }],
    [{ intent: "choose-code", code: "pasko-2026", maxUses: "9" }, "code", { code: "PASKO2026", maxUses: 9 }],
  ])("%j creates codes once, by the form's key", async (form, call, body) => {
    const { calls } = await post({ ...form, key: KEY }, call, { message, batch: 7 });
    expect(calls).toEqual([[`POST ${PATH}/${call}`, body, KEY]]);
  });

  it.each([
    [{ intent: "create-codes", codes: "0" }, ["codes"]],
    [{ intent: "choose-code", code: "abc" }, ["code"]],
    [{ intent: "end", ends: "soon" }, ["ends"]],
    [{ intent: "revoke", reason: "" }, ["reason"]],
    [{ intent: "revoke-batch", batch: "x", reason: "" }, ["reason", "batch"]],
  ])("%j calls nothing while %j are wrong", async (form, fields) => {
    const { status, data, calls } = await post(form as Record<string, string>, "end");
    expect([status, calls]).toEqual([422, []]);
    expect(Object.keys(data.errors ?? {})).toEqual(fields);
    expect(data.values).toEqual(form);
  });

  it("that comes after it was revoked loads the page again", async () => {
    const over = refusal(409, CONSOLE_MESSAGES.campaignOver);
    expect((await post({ intent: "pause" }, "pause", over)).data).toMatchObject({
      outdated: true,
      error: CONSOLE_MESSAGES.campaignOver,
    });
  });
});
