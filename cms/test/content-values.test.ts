/** What editors type, and what web can read: one wrong value would take a whole list off the site. */
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  calendarSchema,
  downloadListSchema,
  movieListSchema,
  newsListSchema,
  questionListSchema,
} from "../contract";
import { type RunningCms, runCms } from "./helpers/run-strapi";

let cms: RunningCms;
beforeAll(async () => {
  cms = await runCms();
});
afterAll(() => cms?.stop());

const content = [{ type: "paragraph", children: [{ type: "text", text: "Hello" }] }];
const event = { eventStart: "2026-12-01T00:00:00Z", eventEnd: "2026-12-02T00:00:00Z" };
const usual = {
  "api::news.news": { type: "event", subject: "Subject", author: "GM Test", content, ...event },
  "api::download-link.download-link": {
    link_name: "Client",
    link_address: "https://files.example.com/setup.exe",
    link_type: "direct",
    link_date: "2026-01-01",
    seq: 1,
  },
  "api::movie.movie": { title: "Trailer", video_url: "https://www.youtube.com/watch?v=abc" },
  "api::question.question": { question: "How?", answer: content, category: "game", order: 1 },
};
type Uid = keyof typeof usual;

async function publish(uid: Uid, more: object) {
  const documents = cms.strapi.documents(uid);
  const { documentId } = await documents.create({ data: { ...usual[uid], ...more } as object });
  await documents.publish({ documentId });
  return documentId;
}

/** Each list of the site, as web reads it. */
async function readAll() {
  const get = async (call: string) => (await fetch(`${cms.url}/api/${call}`)).json();
  newsListSchema.parse(await get("getnewsall/2/50/0/0"));
  downloadListSchema.parse(await get("getdownloadsall"));
  movieListSchema.parse(await get("getmoviesall"));
  questionListSchema.parse(await get("getfaq"));
  calendarSchema.parse(await get("getcalendar?from=2026-12-01T00:00:00Z&until=2026-12-09T00:00:00Z"));
}

it.each<[Uid, object, RegExp]>([
  ["api::download-link.download-link", { link_address: "http://203.0.113.300/setup.exe" }, /not an address/],
  ["api::movie.movie", { video_url: "https://files.example.com:443443/trailer.mp4" }, /not an address/],
  [
    "api::download-link.download-link",
    { size_bytes: "90071992547409930" },
    /"Size in bytes" must be at most/,
  ],
  ["api::download-link.download-link", { seq: 99_007_199_254_740_992 }, /must be between/],
  ["api::question.question", { order: 3_000_000_000 }, /"Order" must be between/],
  ["api::news.news", { eventEnd: "+012026-01-01T00:00:00.000Z" }, /must be a time between 1900 and 2099/],
  ["api::news.news", { date: 999_999_999_999_999 }, /must be a time between 1900 and 2099/],
  ["api::news.news", { slug: "a".repeat(256) }, /"Slug" must be 255 characters or fewer/],
  ["api::news.news", { slug: "123" }, /The slug "123" needs a letter, such as news-123/],
  ["api::news.news", { slug: ".." }, /needs a letter/],
  ["api::news.news", { subject: " \u00a0 " }, /"Subject" is only spaces/],
  ["api::news.news", { subject: "\u200b\ufeff" }, /"Subject" is only spaces/],
  ["api::question.question", { question: "\u3000\u200d" }, /"Question" is only spaces/],
])("%s with %j is refused, and the site goes on", async (uid, more, problem) => {
  await publish(uid, {});
  const refused = await publish(uid, more).then(
    () => null,
    (error: Error) => error.message,
  );
  await readAll();
  expect(refused).toMatch(problem);
});

it.each<[Uid, object, string]>([
  ["api::news.news", { subject: "" }, "getnewsall/2/50/0/0"],
  ["api::news.news", { event_end: 317_000_000_000_000 }, "getnewsall/2/50/1/0"],
  ["api::news.news", { type: "rumor" }, "getnewsindex"],
  ["api::news.news", { slug: null }, "searchnews/50?search=subject"],
  ["api::news.news", { topic_id: -1 }, "getspecificnews/-1"],
  ["api::download-link.download-link", { link_address: "http://203.0.113.300/" }, "getdownloadsall"],
  ["api::movie.movie", { video_url: "about" }, "getmoviesall"],
  ["api::question.question", { category: "gossip" }, "getfaq"],
])("%s, changed to %j in the database, is left out, and the site goes on", async (uid, columns, call) => {
  const get = async () =>
    ((await (await fetch(`${cms.url}/api/${call}`)).json()) as { data: unknown[] }).data.length;
  await publish(uid, {});
  const before = await get();
  const published = await publish(uid, {});
  const { tableName } = cms.strapi.db.metadata.get(uid);
  await cms.strapi.db.connection(tableName).where({ document_id: published }).update(columns);
  await readAll();
  expect(await get()).toBe(before);
  await cms.strapi.documents(uid).delete({ documentId: published });
});

it("what is unusual and can be shown is published", async () => {
  for (const order of [-2_147_483_647, 0, 2_147_483_647]) await publish("api::question.question", { order });
  await publish("api::download-link.download-link", {
    link_address: "magnet:?xt=urn:btih:0123456789abcdef",
    size_bytes: "9007199254740991",
  });
  await publish("api::download-link.download-link", { link_address: "http://[2001:db8::7]:8080/a%20b" });
  await publish("api::news.news", { subject: "🎉🎉🎉", eventEnd: "2099-12-31T15:59:59.000Z" });
  await readAll();
});

it.each<[Uid, string, string, string]>([
  [
    "api::download-link.download-link",
    "link_address",
    " HTTPS://files.example.com/A.exe ",
    "https://files.example.com/A.exe",
  ],
  ["api::download-link.download-link", "link_address", "Magnet:?xt=urn:btih:AB\n", "magnet:?xt=urn:btih:AB"],
  // As PowerShell's Get-FileHash prints it.
  [
    "api::download-link.download-link",
    "sha256",
    `${"0123456789ABCDEF".repeat(4)} `,
    "0123456789abcdef".repeat(4),
  ],
  [
    "api::movie.movie",
    "video_url",
    " Https://www.youtube.com/watch?v=aBc",
    "https://www.youtube.com/watch?v=aBc",
  ],
])("%s: %s as it was copied, %j, is published as %j", async (uid, name, copied, published) => {
  const documents = cms.strapi.documents(uid);
  const { documentId } = await documents.create({ data: { ...usual[uid], [name]: copied } as object });
  await documents.publish({ documentId });
  expect(await documents.findOne({ documentId, status: "published" })).toMatchObject({ [name]: published });
  await documents.update({ documentId, data: { [name]: copied } as object });
  expect(await documents.findOne({ documentId })).toMatchObject({ [name]: published });
  await readAll();
});

it.each([
  ["link_address", "javascript:alert(1)"],
  ["link_address", "https://files.example.com/two words"],
  ["sha256", "0123"],
])("%s %j is not published", async (name, value) => {
  await expect(publish("api::download-link.download-link", { [name]: value })).rejects.toThrow();
});

it("the site's settings, whose link is a color, are published", async () => {
  const documents = cms.strapi.documents("api::site-settings.site-settings");
  const data = { name: "Kampus", link: "#8fc4ff" };
  const { documentId } = await documents.create({ data: data as object });
  await documents.publish({ documentId });
  expect(await documents.findOne({ documentId, status: "published" })).toMatchObject(data);
});

it.each(["http://203.0.113.300/", " Https://example.com/a "])(
  "a notice's link %j is an address",
  async (link) => {
    const documents = cms.strapi.documents("api::notice.notice");
    const times = { startsAt: "2026-01-01T00:00:00Z", endsAt: "2030-01-01T00:00:00Z" };
    const { documentId } = await documents.create({
      data: { title: "Hello", text: "Hello", link, ...times } as object,
    });
    const published = documents.publish({ documentId });
    if (link.includes("300")) await expect(published).rejects.toThrow(/not an address/);
    else expect((await published).entries).toMatchObject([{ link: "https://example.com/a" }]);
  },
);

it("every short text may be as long as its form says, on PostgreSQL too, whose column holds 255 characters", () => {
  type Part = { attributes: Record<string, { type: string; maxLength?: number; columnType?: object }> };
  const parts = { ...cms.strapi.contentTypes, ...cms.strapi.components } as unknown as Record<string, Part>;
  const long = Object.entries(parts).flatMap(([uid, { attributes }]) =>
    Object.entries(attributes)
      .filter(([, { type, maxLength = 0 }]) => type === "string" && maxLength > 255)
      .map(([name, { columnType }]) => ({ field: `${uid} ${name}`, columnType })),
  );
  expect(long.length).toBeGreaterThan(9);
  for (const { field, columnType } of long)
    expect({ field, columnType }).toEqual({ field, columnType: { type: "text", args: ["longtext"] } });
});
