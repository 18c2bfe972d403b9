import { CONSOLE_MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, ONE_PAGE, refusal, run } from "../../../../../test/visit";
import { action, loader } from "./route";

const answers = { "GET /admin/whitelist": { requests: [], ...ONE_PAGE } };

describe("the requests", () => {
  it("are for roles that may read the whitelist", () => expectRight(loader, { answers }, "whitelist"));

  it.each([
    ["", "?state=requested&page=1", { state: "requested" }, 1],
    ["?page=2", "?state=requested&page=2", { state: "requested" }, 2],
    ["?state=&search=juan", "?search=juan&page=1", { search: "juan" }, 1],
    ["?state=approved&page=0", "?state=approved&page=1", { state: "approved" }, 1],
  ])("for %j are read with %j", async (query, requested, values, page) => {
    const { calls, data } = await run(loader, { as: "support", at: `/admin/whitelist${query}`, answers });
    expect(calls).toEqual([[`GET /admin/whitelist${requested}`]]);
    expect(data).toMatchObject({ values, page, write: true });
  });

  it("can be read without the right to decide", async () => {
    expect((await run(loader, { as: "auditor", answers })).data.write).toBe(false);
  });
});

describe("a decision", () => {
  const CALL = "POST /admin/whitelist/decide";
  const FORM = { intent: "decide", UserNum: "7", CC_IP: "203.0.113.7", decision: "approved" };
  const decided = { [CALL]: { message: CONSOLE_MESSAGES.whitelistApproved } };

  it("is for roles that may change the whitelist", () =>
    expectRight(action, { form: FORM, answers: decided }, "whitelist", "write"));

  it("is sent for the account and its address", async () => {
    const { calls } = await run(action, { as: "support", form: FORM, answers: decided });
    expect(calls).toEqual([[CALL, { UserNum: 7, CC_IP: "203.0.113.7", decision: "approved" }]]);
  });

  it("must be one", async () => {
    const { status, data, calls } = await run(action, { as: "support", form: { ...FORM, decision: "" } });
    expect([status, calls]).toEqual([422, []]);
    expect(data.errors).toEqual({ decision: [CONSOLE_MESSAGES.decisionRequired] });
  });

  it("that someone else has made loads the page again", async () => {
    const other = { [CALL]: refusal(409, CONSOLE_MESSAGES.whitelistDecided) };
    const { data } = await run(action, { as: "support", form: FORM, answers: other });
    expect(data).toMatchObject({ outdated: true, error: CONSOLE_MESSAGES.whitelistDecided });
  });
});
