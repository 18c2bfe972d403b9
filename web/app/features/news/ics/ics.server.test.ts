import ICAL from "ical.js";
import { expect, it } from "vitest";
import { eventItem } from "../../../../test/news";
import { run } from "../../../../test/visit";
import { calendarItems } from "../calendar/calendar-items.server";
import { loader as all } from "./all/route";
import { icsResponse } from "./ics.server";
import { loader as one } from "./one/route";

const site = { name: "Tambayan", publicUrl: "https://site.example" };
const event = eventItem(5, "2026-11-06T10:00:00.000Z", "2026-11-10T15:59:00.000Z");

/** What a calendar program reads of each event. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const { uid, sequence, startDate, summary, description } = new ICAL.Event(component);
    const time = (name: string) => (component.getFirstPropertyValue(name) as ICAL.Time | null)?.toString();
    return {
      uid,
      sequence,
      start: startDate.toString(),
      changed: time("last-modified"),
      stamp: time("dtstamp"),
      summary,
      description,
    };
  });
}
const inBoth = async (changes: Partial<typeof event>) => {
  const content = { events: [{ ...event, ...changes }], calendar: [], sales: [] };
  const files = [await run(one, { params: { id: "5" }, content }), await run(all, { content })];
  return files.map(({ text }) => read(text).find(({ uid }) => uid.startsWith("event-5@")));
};

it("an event that was moved is newer in every file, and says when it was changed", async () => {
  const [before, other] = await inBoth({ updated_at: "2026-11-01T00:00:00.000Z" });
  expect(other).toEqual(before);
  const [after, another] = await inBoth({
    event_start: "2026-11-07T10:00:00.000Z",
    updated_at: "2026-11-01T00:00:01.500Z",
  });
  expect(another).toEqual(after);
  expect(after?.uid).toBe(before?.uid);
  expect(after?.start).toBe("2026-11-07T10:00:00Z");
  expect(after?.sequence).toBe((before?.sequence ?? 0) + 1);
  expect(before).toMatchObject({ changed: "2026-11-01T00:00:00Z", stamp: "2026-11-01T00:00:00Z" });
  expect(after).toMatchObject({ changed: "2026-11-01T00:00:01Z", stamp: "2026-11-01T00:00:01Z" });
  // Programs read it as a 32-bit number.
  expect(after?.sequence).toBeLessThan(2 ** 31);
});

it("an event of a cms of the release before is as it was", async () => {
  const [found] = await inBoth({});
  expect(found).toMatchObject({ sequence: 0, changed: undefined, stamp: "2026-11-20T10:00:00Z" });
});

it("sales, recurring events and maintenance that were moved are newer too", async () => {
  const files = async (at: string, updated_at: string) => {
    const span = { from: new Date("2026-11-01T00:00:00Z"), until: new Date("2026-11-30T00:00:00Z") };
    const times = { starts_at: at, ends_at: at.replace("T1", "T2") };
    const entry = { locale: "en" as const, title: "X", topic: null, ...times, updated_at };
    const sale = { ItemName: "Sword", starts: times.starts_at, ends: times.ends_at, changed: updated_at };
    const content = {
      calendar: async () => [
        { ...entry, id: "war-2026-11-28", kind: "club-war" as const },
        { ...entry, id: "maintenance-x", kind: "maintenance" as const },
      ],
      sales: async () => [
        { ...sale, kind: "drop" as const, ProductNum: 7 },
        { ...sale, kind: "cut" as const, ProductNum: 8 },
      ],
    };
    const items = await calendarItems(content, { off: ["rankings"] }, span);
    return read(await icsResponse(site, [], "events.ics", items).text());
  };
  const before = await files("2026-11-05T10:00:00.000Z", "2026-11-01T00:00:00.000Z");
  const after = await files("2026-11-06T11:00:00.000Z", "2026-11-02T00:00:00.000Z");
  expect(before.map(({ uid }) => uid)).toEqual(
    ["war-2026-11-28", "maintenance-x", "drop-7", "cut-8"].map((id) => `${id}@site.example`),
  );
  expect(after.map(({ uid, sequence }) => [uid, sequence])).toEqual(
    before.map(({ uid, sequence }) => [uid, sequence + 86_400]),
  );
});

it("a calendar program reads every text as it was written, in lines of at most 75 bytes", async () => {
  const subject = `Ñandú, "Pasko"; C:\\x\\n 日本語のお知らせ${"🎉🎁".repeat(30)} مرحبا`;
  const excerpt = "ñ".repeat(150);
  const text = await icsResponse(site, [{ ...event, subject, excerpt }], "x.ics").text();
  expect(read(text)).toMatchObject([
    { summary: subject, description: `${excerpt}\n\nhttps://site.example/news?topic=5` },
  ]);
  for (const line of text.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    // No letter is cut in two.
    expect(line).not.toMatch(/\p{Surrogate}/u);
  }
});
