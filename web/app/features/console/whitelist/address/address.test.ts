import { CONSOLE_MESSAGES, MESSAGES } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { expectRight, refusal, run } from "../../../../../test/visit";
import { action, loader } from "./route";

const HISTORY = { CC_IP: "203.0.113.7", requests: [], seen: [] };
const answers = { "GET /admin/whitelist/address": HISTORY };
const at = "/admin/whitelist/address?ip=203.0.113.7";

it("an address's history is for roles that may read the whitelist", () =>
  expectRight(loader, { at, answers }, "whitelist"));

it("is read for the address in the query", async () => {
  const { calls, data } = await run(loader, { as: "auditor", at, answers });
  expect(calls).toEqual([["GET /admin/whitelist/address?ip=203.0.113.7"]]);
  expect(data).toEqual({ ...HISTORY, write: false });
});

it.each(["", "?ip=", "?ip=%20"])("%j names no address", async (query) => {
  const { status, text, calls } = await run(loader, { as: "admin", at: `/admin/whitelist/address${query}` });
  expect([status, text, calls]).toEqual([404, MESSAGES.notFound, []]);
});

it("is refused with the service's status for an address that is too long", async () => {
  const refused = { "GET /admin/whitelist/address": refusal(422, MESSAGES.badRequest) };
  expect((await run(loader, { as: "admin", at, answers: refused })).status).toBe(422);
});

it("a request can be decided there too, and stays in sight", async () => {
  const decided = { "POST /admin/whitelist/decide": { message: CONSOLE_MESSAGES.whitelistRejected } };
  const form = { intent: "decide", UserNum: "7", CC_IP: "203.0.113.7", decision: "rejected" };
  const { calls, location } = await run(action, { as: "support", at, form, answers: decided });
  expect(calls).toEqual([
    ["POST /admin/whitelist/decide", { UserNum: 7, CC_IP: "203.0.113.7", decision: "rejected" }],
  ]);
  expect(location).toBe(at);
  await expectRight(action, { at, form, answers: decided }, "whitelist", "write");
});
