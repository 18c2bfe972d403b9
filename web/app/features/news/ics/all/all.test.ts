import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CALENDAR_CONTENT } from "../../../../../test/ics";
import { noAnswer, run } from "../../../../../test/visit";
import { loader } from "./route";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-20T10:00:00Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

it("has every event, in UTC, with its page", async () => {
  const { text, headers } = await run(loader, { content: CALENDAR_CONTENT });
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

it("has events of the calendar that have no page", async () => {
  const calendar = CALENDAR_CONTENT.calendar.map((event) => ({ ...event, topic: null }));
  const { text } = await run(loader, { content: { ...CALENDAR_CONTENT, events: [], calendar } });
  expect(text).toContain("UID:event-5@");
});

it("is a 503 while the cms is down", async () => {
  expect((await run(loader, { content: { events: noAnswer() } })).status).toBe(503);
});

it.each(["calendar", "sales"])(
  "is a 503 without its %s: calendars that follow it would delete them",
  async (part) => {
    const { status } = await run(loader, { content: { ...CALENDAR_CONTENT, [part]: noAnswer() } });
    expect(status).toBe(503);
  },
);
