/** The calendar: events, recurring events and maintenance of a span. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { calendarSchema, newsPageSchema } from "../contract";
import { type RunningCms, runCms } from "./helpers/run-strapi";

let cms: RunningCms;
beforeAll(async () => {
  cms = await runCms();
});
afterAll(() => cms?.stop());

const FROM = "2026-11-01T00:00:00Z";
const UNTIL = "2026-11-15T00:00:00Z";
const documents = (uid: string) => cms.strapi.documents(uid as "api::question.question");
const answer = async (query: string) => (await fetch(`${cms.url}/api/getcalendar?${query}`)).json();
const read = async (locale = "en", from = FROM, until = UNTIL) =>
  calendarSchema
    .strict()
    .parse(await answer(`from=${from}&until=${until}&locale=${locale}`))
    .data.map(({ kind, title, starts_at, topic }) => [kind, title, starts_at, topic]);

it("has what takes place, in the order of the starts, in the language", async () => {
  const uid = "api::recurring-event.recurring-event";
  const fields = { title: "War", kind: "club-war", saturday: true, time: "20:00:00.000", minutes: 60 };
  const { documentId } = await documents(uid).create({ data: fields } as never);
  expect(await read()).toEqual([]);
  await documents(uid).publish({ documentId });
  const filipino = { documentId, locale: "fil", data: { title: "Digmaan" }, status: "published" };
  await documents(uid).update(filipino as never);

  const event = {
    subject: "Festival",
    slug: "festival",
    type: "event",
    author: "x",
    content: [{ type: "paragraph", children: [{ type: "text", text: "x" }] }],
    eventStart: "2026-10-30T00:00:00Z",
    eventEnd: "2026-11-02T00:00:00Z",
  };
  const created = await documents("api::news.news").create({ data: event, status: "published" } as never);
  const topic = Number(Reflect.get(created, "topicId"));
  const notice = {
    title: "Update",
    text: "x",
    startsAt: "2026-11-09T00:00:00Z",
    endsAt: "2026-11-11T00:00:00Z",
    maintenanceFrom: "2026-11-10T00:00:00Z",
    maintenanceUntil: "2026-11-10T04:00:00Z",
  };
  await documents("api::notice.notice").create({ data: notice, status: "published" } as never);

  expect(await read()).toEqual([
    ["event", "Festival", "2026-10-30T00:00:00.000Z", topic],
    ["club-war", "War", "2026-11-07T12:00:00.000Z", null],
    ["maintenance", "Update", "2026-11-10T00:00:00.000Z", null],
    ["club-war", "War", "2026-11-14T12:00:00.000Z", null],
  ]);
  expect((await read("fil")).map(([, title]) => title)).toEqual(["Festival", "Digmaan", "Update", "Digmaan"]);
  expect(await read("en", "2026-11-02T00:00:00Z", "2026-11-03T00:00:00Z")).toEqual([]);
});

it("says of an event in every language when it was last changed in any", async () => {
  const event = {
    subject: "Raid",
    type: "event",
    author: "x",
    content: [{ type: "paragraph", children: [{ type: "text", text: "x" }] }],
    eventStart: "2026-12-01T00:00:00Z",
    eventEnd: "2026-12-02T00:00:00Z",
  };
  const news = documents("api::news.news");
  const { documentId } = await news.create({ data: event, status: "published" } as never);
  const filipino = { documentId, locale: "fil", data: { ...event, subject: "Salakay" }, status: "published" };
  await news.update(filipino as never);
  const versions = async () => {
    const span = "from=2026-12-01T00:00:00Z&until=2026-12-10T00:00:00Z";
    const found = ["en", "fil"].map(async (locale) => [
      calendarSchema.parse(await answer(`${span}&locale=${locale}`)).data[0],
      newsPageSchema
        .parse(await (await fetch(`${cms.url}/api/getnewsall/2/9/1/0?locale=${locale}`)).json())
        .data.find(({ subject }) => /Raid|Salakay/.test(subject)),
    ]);
    return (await Promise.all(found)).flat();
  };
  const [event1, ...others1] = await versions();
  for (const other of others1) expect(other?.updated_at).toBe(event1?.updated_at);
  const moved = { eventStart: "2026-12-03T00:00:00Z", eventEnd: "2026-12-04T00:00:00Z" };
  await news.update({ documentId, data: moved, status: "published" } as never);
  const [event2, ...others2] = await versions();
  for (const other of others2) expect(other?.updated_at).toBe(event2?.updated_at);
  for (const version of [event2, ...others2])
    expect(JSON.stringify(version)).toContain("2026-12-03T00:00:00.000Z");
  expect(Date.parse(event2?.updated_at ?? "")).toBeGreaterThan(Date.parse(event1?.updated_at ?? ""));
});

it("refuses a span that is none, or too long", async () => {
  for (const query of [
    "",
    "from=x&until=y",
    `from=${UNTIL}&until=${FROM}`,
    `from=${FROM}&until=2027-11-01T00:00:00Z`,
  ])
    expect(await answer(query)).toMatchObject({ error: { status: 400 } });
});

it("a recurring event needs a day, and a last day after its first", async () => {
  const uid = "api::recurring-event.recurring-event";
  const publish = async (data: object) => {
    const base = { title: "War", kind: "club-war", time: "20:00:00.000", minutes: 60 };
    const { documentId } = await documents(uid).create({ data: { ...base, ...data } } as never);
    return documents(uid).publish({ documentId });
  };
  await expect(publish({})).rejects.toThrow("Choose at least one day of the week.");
  const backwards = { monday: true, firstDay: "2026-11-10", lastDay: "2026-11-09" };
  await expect(publish(backwards)).rejects.toThrow("The last day must not be before the first day.");
});
