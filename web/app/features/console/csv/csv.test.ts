import { type Area, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, noAnswer, refusal, run } from "../../../../test/visit";
import { loader } from "./route";

const LISTS: [list: string, area: Area, path: string][] = [
  ["audit", "audit", "/admin/audit"],
  ["tickets", "tickets", "/admin/tickets"],
  ["whitelist", "whitelist", "/admin/whitelist"],
  ["approvals", "approvals", "/admin/approvals"],
  ["redemptions", "campaigns", "/admin/redemptions"],
  ["shop", "shop", "/admin/shop"],
  ["orders", "orders", "/admin/orders"],
  ["payments", "payments", "/admin/payments"],
  ["streamers", "campaigns", "/admin/streamers"],
  ["players", "players", "/admin/players"],
  ["ledger", "coins", "/admin/players/7/ledger"],
];

describe.each(LISTS)("the file of %s", (list, area, path) => {
  const visit = { at: "/?UserNum=7", params: { list }, answers: { [`GET ${path}`]: "a,b\r\n" } };

  it(`is for roles that may read ${area}`, () => expectRight(loader, visit, area));

  it("is handed on as it is, and kept by nobody", async () => {
    const { calls, text, headers } = await run(loader, { ...visit, as: "admin" });
    expect(calls).toEqual([[`GET ${path}?UserNum=7&format=csv`]]);
    expect(text).toBe("a,b\r\n");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="${list}.csv"`);
  });
});

it("a file is always CSV, and an account's number stays in its place of the path", async () => {
  const { calls } = await run(loader, {
    as: "admin",
    at: "/?UserNum=7%2Fx&format=json",
    params: { list: "ledger" },
    answers: { "GET /admin/players/7%2Fx/ledger": "" },
  });
  expect(calls).toEqual([["GET /admin/players/7%2Fx/ledger?UserNum=7%2Fx&format=csv"]]);
});

it.each(["", "staff", "constructor"])("%j is no list", async (list) => {
  const { status, text, calls } = await run(loader, { as: "admin", params: { list } });
  expect([status, text, calls]).toEqual([404, MESSAGES.notFound, []]);
});

it.each([
  [refusal(422, MESSAGES.badRequest), 422],
  [refusal(500, MESSAGES.internal), 503],
  [noAnswer(), 503],
])("a file that there is not is %s", async (error, expected) => {
  const answers = { "GET /admin/audit": error };
  const { status, headers } = await run(loader, { as: "admin", params: { list: "audit" }, answers });
  expect([status, headers.get("content-disposition")]).toEqual([expected, null]);
});
