import type { Dashboard } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { expectRight, noAnswer, run } from "../../../../test/visit";
import { loader } from "./route";

const DASHBOARD: Dashboard = {
  waiting: {
    tickets: 1,
    oldestTicket: null,
    whitelist: 0,
    approvals: 0,
  },
  mail: { waiting: 0, failed: 0, oldest: null },
  health: {
    databaseMs: 1,
    database: "SQLite",
    uptime: 60,
    memory: 90,
    now: "2026-11-20T10:00:00.000Z",
    refused: [],
    failing: [],
  },
  reconciliation: null,
  days: [],
  pace: null,
  sales: null,
};
const answers = { "GET /admin/dashboard": DASHBOARD };

it("the dashboard is for roles that may read it", () => expectRight(loader, { answers }, "dashboard"));

it.each([
  [
    "admin",
    {
      tickets: true,
      whitelist: true,
      players: true,
      approvals: true,
      campaigns: true,
      orders: true,
      audit: true,
      payments: true,
    },
  ],
  [
    "support",
    {
      tickets: true,
      whitelist: true,
      players: true,
      approvals: true,
      campaigns: false,
      orders: true,
      audit: false,
      payments: true,
    },
  ],
  [
    "shop_manager",
    {
      tickets: false,
      whitelist: false,
      players: false,
      approvals: true,
      campaigns: false,
      orders: true,
      audit: false,
      payments: false,
    },
  ],
] as const)("leads %s on to what they may read", async (as, may) => {
  const { calls, data } = await run(loader, { as, answers });
  expect(calls).toEqual([["GET /admin/dashboard"]]);
  expect(data).toEqual({ ...DASHBOARD, may });
});

it("is a 503 while account-service does not answer", async () => {
  const away = { "GET /admin/dashboard": noAnswer() };
  expect((await run(loader, { as: "admin", answers: away })).status).toBe(503);
});
