import { expect, it } from "vitest";
import { CALENDAR_CONTENT } from "../../../../../test/ics";
import { noAnswer, run } from "../../../../../test/visit";
import { loader as all } from "../all/route";
import { loader } from "./route";

const content = CALENDAR_CONTENT;

it("escapes text", async () => {
  const { text } = await run(loader, { params: { id: "5" }, content });
  expect(text).toContain("SUMMARY:Raid\\; bring\\, all\\nfriends\r\n");
});

it("has one event, with the same id as in the file of all events", async () => {
  const { text, headers } = await run(loader, { params: { id: "6" }, content });
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(headers.get("content-disposition")).toContain("event-6.ics");
  const id = /UID:.*/.exec(text)?.[0] ?? "";
  expect(id).toMatch(/^UID:event-6@/);
  expect((await run(all, { content })).text).toContain(id);
});

it.each(["7", "", "x", "05"])("is a 404 for %j", async (id) => {
  expect((await run(loader, { params: { id }, content })).status).toBe(404);
});

it("is a 503 while the cms is down", async () => {
  expect((await run(loader, { params: { id: "5" }, content: { events: noAnswer() } })).status).toBe(503);
});
