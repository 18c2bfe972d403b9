import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { eventItem } from "../../../../test/news";
import { noAnswer, run } from "../../../../test/visit";
import { loader } from "./route";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-30T16:30:00Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const events = [
  eventItem(1, "2026-10-05T00:00:00.000Z", "2026-10-06T00:00:00.000Z"),
  eventItem(2, "2026-12-05T00:00:00.000Z", "2026-12-06T00:00:00.000Z"),
];

it.each([
  ["", "2026-12", { first: true, last: false }],
  ["?month=2026-10", "2026-10", { first: false, last: true }],
  ["?month=2026-09", "2026-12", { first: true, last: false }],
  ["?month=2027-01", "2026-12", { first: true, last: false }],
  ["?month=2026-1x", "2026-12", { first: true, last: false }],
])("the calendar at %j shows %s, in Manila's months", async (query, month, inReach) => {
  const { data, reads } = await run(loader, { at: `/events${query}`, content: { events } });
  expect(reads).toEqual([["events"]]);
  expect(data).toEqual({ events, month, current: "2026-12", inReach });
});

it("the calendar is a 503 while the cms is away", async () => {
  const { status, data } = await run(loader, { content: { events: noAnswer() } });
  expect([status, data.events]).toEqual([503, null]);
});
