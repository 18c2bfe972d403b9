import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { eventItem } from "../../../../test/news";
import { noAnswer, run } from "../../../../test/visit";
import { loader as all } from "./all/route";
import { loader as one } from "./one/route";

const events = [
  {
    ...eventItem(5, "2026-11-06T10:00:00.000Z", "2026-11-10T15:59:00.000Z"),
    subject: "Raid; bring, all\nfriends",
  },
  eventItem(6, "2026-12-05T00:00:00.000Z", "2026-12-06T00:00:00.000Z"),
];
const calendar = [
  {
    id: "war-2026-11-28",
    kind: "club-war" as const,
    locale: "en" as const,
    title: "Club war",
    topic: null,
    starts_at: "2026-11-28T12:00:00.000Z",
    ends_at: "2026-11-28T14:00:00.000Z",
  },
  {
    id: "event-5",
    kind: "event" as const,
    locale: "en" as const,
    title: "Raid",
    topic: 5,
    starts_at: "2026-11-06T10:00:00.000Z",
    ends_at: "2026-11-10T15:59:00.000Z",
  },
];
const content = { events, calendar, sales: [] };
beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-20T10:00:00Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

it("the calendar file has every event, in UTC, with its page", async () => {
  const { text, headers } = await run(all, { content });
  expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(headers.get("content-disposition")).toBe('inline; filename="events.ics"');
  expect(text.startsWith("BEGIN:VCALENDAR\r\n")).toBe(true);
  // Two events, a club war, and two resets of the rankings.
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(5);
  expect(text).toContain("UID:war-2026-11-28@");
  expect(text).toContain("UID:rankings-2026-11-30@");
  expect(text).toContain("DTSTART:20261106T100000Z\r\nDTEND:20261110T155900Z");
  expect(text.replaceAll("\r\n ", "")).toContain("/news?topic=5");
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

it("text in it is escaped", async () => {
  const { text } = await run(one, { params: { id: "5" }, content });
  expect(text).toContain("SUMMARY:Raid\\; bring\\, all\\nfriends\r\n");
});

it("an event has a file of its own, with the same id", async () => {
  const { text, headers } = await run(one, { params: { id: "6" }, content });
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(headers.get("content-disposition")).toContain("event-6.ics");
  const id = /UID:.*/.exec(text)?.[0] ?? "";
  expect(id).toMatch(/^UID:event-6@/);
  expect((await run(all, { content })).text).toContain(id);
});

it.each(["7", "", "x", "05"])("there is none for %j", async (id) => {
  expect((await run(one, { params: { id }, content })).status).toBe(404);
});

it("both are a 503 while the cms is away", async () => {
  const away = { content: { events: noAnswer() }, params: { id: "5" } };
  expect([(await run(all, away)).status, (await run(one, away)).status]).toEqual([503, 503]);
});
