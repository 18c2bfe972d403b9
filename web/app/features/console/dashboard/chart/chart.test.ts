import { type DashboardDays, MESSAGES } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { expectRight, noAnswer, run } from "../../../../../test/visit";
import { loader } from "./route";

const DAYS: DashboardDays = {
  days: [{ day: "2026-11-20", registered: 1, logins: 2, redeemed: 3, spent: 4, tickets: 5 }],
  sales: null,
};
const answers = { "GET /admin/dashboard/days": DAYS };
const params = { name: "coins" };

it("a chart is for roles that may read the dashboard", () =>
  expectRight(loader, { params, answers }, "dashboard"));

it("is a picture that no one keeps", async () => {
  const { text, headers } = await run(loader, { as: "auditor", params, answers });
  expect(text).toMatch(/^<svg /);
  expect(headers.get("content-type")).toBe("image/svg+xml");
  expect(headers.get("cache-control")).toBe("private, no-store");
});

it("is narrow for phones", async () => {
  const size = async (path: string) =>
    /width="(\d+)"/.exec((await run(loader, { as: "auditor", params, answers, at: path })).text)?.[1];
  expect([await size("/admin/charts/coins.svg"), await size("/admin/charts/coins.svg?size=narrow")]).toEqual([
    "720",
    "360",
  ]);
});

it("the chart of sales is for roles that may read payments", async () => {
  const sold = { ...DAYS, sales: [{ day: "2026-11-20", payments: 1, amount: 25_000 }] };
  const visit = { params: { name: "sales" }, answers: { "GET /admin/dashboard/days": sold } };
  await expectRight(loader, visit, "payments");
  expect((await run(loader, { as: "finance", ...visit })).text).toMatch(/^<svg /);
  // They could not be read.
  expect((await run(loader, { as: "finance", params: visit.params, answers })).status).toBe(503);
});

it.each(["", "other", "toString"])("%j is no chart", async (name) => {
  const { status, text, calls } = await run(loader, { as: "admin", params: { name } });
  expect([status, text, calls]).toEqual([404, MESSAGES.notFound, []]);
});

it("is a 503 while account-service does not answer", async () => {
  const away = { "GET /admin/dashboard/days": noAnswer() };
  expect((await run(loader, { as: "admin", params, answers: away })).status).toBe(503);
});
