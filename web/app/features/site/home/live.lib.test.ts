import type { CalendarEntry } from "@tambayan/cms/contract";
import { expect, it } from "vitest";
import { daysAhead, nextUp } from "./live.lib";

const NOW = Date.parse("2026-11-27T12:00:00Z");
const entry = (kind: CalendarEntry["kind"], starts_at: string, ends_at: string): CalendarEntry => ({
  id: kind + starts_at,
  kind,
  locale: "en",
  title: kind,
  starts_at,
  ends_at,
  topic: null,
});

it("next up is what is on, else the first to start; events have cards of their own", () => {
  const war = entry("club-war", "2026-11-28T12:00:00.000Z", "2026-11-28T14:00:00.000Z");
  const reset = entry("reset", "2026-11-29T21:00:00.000Z", "2026-11-29T21:05:00.000Z");
  const on = entry("maintenance", "2026-11-27T11:00:00.000Z", "2026-11-27T13:00:00.000Z");
  const over = entry("reset", "2026-11-27T01:00:00.000Z", "2026-11-27T01:05:00.000Z");
  const event = entry("event", "2026-11-27T00:00:00.000Z", "2026-11-30T00:00:00.000Z");
  expect(nextUp([reset, event, war, over], NOW)?.kind).toBe("club-war");
  expect(nextUp([reset, war, on], NOW)?.kind).toBe("maintenance");
  expect(nextUp([over, event], NOW)).toBeNull();
});

it("whole days in Manila are looked through", () => {
  const { from, until } = daysAhead(Date.parse("2026-11-27T15:59:59Z"));
  expect([from.toISOString(), until.toISOString()]).toEqual([
    "2026-11-26T16:00:00.000Z",
    "2026-12-04T16:00:00.000Z",
  ]);
});
