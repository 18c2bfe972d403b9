import { MESSAGES } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { SALES } from "../../../../../test/sales";
import { expectRight, noAnswer, run } from "../../../../../test/visit";
import { loader } from "./route";

const answers = {
  "GET /admin/dashboard": {
    waiting: {
      tickets: 0,
      oldestTicket: null,
      whitelist: 0,
      adjustments: 0,
      repairs: 0,
      codes: 0,
      invitations: 0,
    },
    mail: { waiting: 0, failed: 0, oldest: null },
    health: {
      databaseMs: 1,
      database: "SQLite",
      uptime: 60,
      memory: 90,
      now: "2026-11-20T10:00:00.000Z",
      refused: [],
    },
    reconciliation: null,
    days: [{ day: "2026-11-20", registered: 1, logins: 2, redeemed: 3, spent: 4, tickets: 5 }],
  },
};
const params = { name: "coins" };

it("a chart is for roles that may read the dashboard", () =>
  expectRight(loader, { params, answers }, "dashboard"));

it("is a picture that no one keeps", async () => {
  const { text, headers } = await run(loader, { as: "auditor", params, answers });
  expect(text).toMatch(/^<svg /);
  expect(headers.get("content-type")).toBe("image/svg+xml");
  expect(headers.get("cache-control")).toBe("private, no-store");
});

it("the chart of sales is for roles that may read payments", async () => {
  const visit = { params: { name: "sales" }, answers: { "GET /admin/payments/sales": SALES } };
  await expectRight(loader, visit, "payments");
  expect((await run(loader, { as: "finance", ...visit })).text).toMatch(/^<svg /);
});

it.each(["", "other", "toString"])("%j is no chart", async (name) => {
  const { status, text, calls } = await run(loader, { as: "admin", params: { name } });
  expect([status, text, calls]).toEqual([404, MESSAGES.notFound, []]);
});

it("is a 503 while account-service does not answer", async () => {
  const away = { "GET /admin/dashboard": noAnswer() };
  expect((await run(loader, { as: "admin", params, answers: away })).status).toBe(503);
});
