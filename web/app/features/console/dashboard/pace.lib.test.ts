import type { Pace } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { judge } from "./pace.lib";

const pace = (...days: [logins: number, spent: number, sales: number | null][]): Pace => ({
  until: "2026-11-27T06:00:00.000Z",
  days: days.map(([logins, spent, sales]) => ({ day: "2026-11-27", logins, spent, sales })),
});

it.each([
  ["good", pace([10, 100, 0], [10, 100, 0], [12, 140, 0]), { logins: 20, spent: 40 }],
  ["quiet", pace([10, 100, 500], [10, 100, 500], [8, 60, 400]), { logins: -20, spent: -40, sales: -20 }],
  ["usual", pace([10, 100, null], [10, 100, null], [11, 95, null]), { logins: 10, spent: -5 }],
  ["unknown", pace([0, 0, 0], [0, 0, 0], [5, 50, 9]), {}],
  ["unknown", pace([5, 50, 9]), {}],
] as const)("a day is %s by what is usual until this hour", (verdict, days, percents) => {
  const found = judge(days);
  expect(found.verdict).toBe(verdict);
  expect(
    Object.fromEntries(Object.entries(found.figures).map(([name, { percent }]) => [name, percent])),
  ).toEqual(percents);
});
