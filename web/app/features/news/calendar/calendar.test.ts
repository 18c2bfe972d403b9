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

const war = {
  id: "war-2026-12-05",
  kind: "club-war" as const,
  locale: "en" as const,
  title: "War",
  topic: null,
  starts_at: "2026-12-05T12:00:00.000Z",
  ends_at: "2026-12-05T14:00:00.000Z",
};
const calendar = [war];
const sales = [
  {
    kind: "drop" as const,
    ProductNum: 7,
    ItemName: "Crown",
    starts: "2026-12-06T12:00:00.000Z",
    ends: "2026-12-06T13:00:00.000Z",
  },
];

it.each([
  ["", "2026-12", { first: true, last: true }],
  ["?month=2026-10", "2026-10", { first: false, last: true }],
  ["?month=2026-09", "2026-12", { first: true, last: true }],
  ["?month=2027-01", "2027-01", { first: true, last: false }],
  ["?month=2027-02", "2026-12", { first: true, last: true }],
  ["?month=2026-13", "2026-12", { first: true, last: true }],
  ["?month=2026-1x", "2026-12", { first: true, last: true }],
])("the calendar at %j shows %s, in Manila's months", async (query, month, inReach) => {
  const { data, reads } = await run(loader, { at: `/events${query}`, content: { events, calendar, sales } });
  expect(reads.map(([name]) => name)).toEqual(["events", "calendar", "calendar", "sales", "sales"]);
  expect(data).toMatchObject({ events, month, current: "2026-12", inReach });
});

it("the calendar has what else takes place, and the next days of it in a list", async () => {
  const { data, reads } = await run(loader, { at: "/events", content: { events, calendar, sales } });
  const from = new Date("2026-11-30T16:00:00Z");
  expect(reads.slice(1, 3)).toEqual([
    ["calendar", from, new Date("2026-12-31T16:00:00Z")],
    ["calendar", from, new Date("2026-12-07T16:00:00Z")],
  ]);
  expect(data.items.map(({ id, href }) => [id, href])).toEqual([
    ["rankings-2026-11-30", "/rankings"],
    ["war-2026-12-05", null],
    ["drop-7", "/drop/7"],
  ]);
  expect(data.agenda.map(({ id }) => id)).toEqual(["rankings-2026-11-30", "war-2026-12-05", "drop-7"]);
});

it("a cms that knows no calendar, as during an update, leaves the events", async () => {
  const { status, data } = await run(loader, {
    content: { events, calendar: noAnswer(), sales: noAnswer() },
  });
  expect([status, data.items.length]).toEqual([200, 1]);
});

it("the calendar is a 503 while the cms is away", async () => {
  const { status, data } = await run(loader, {
    content: { events: noAnswer(), calendar: noAnswer(), sales: noAnswer() },
  });
  expect([status, data.events]).toEqual([503, null]);
});
