/** The content calls over HTTP, with the demo content. */
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bannerListSchema,
  downloadListSchema,
  errorSchema,
  guidePageAnswerSchema,
  guidePageNames,
  movieListSchema,
  type NewsItem,
  newsIndexSchema,
  newsListSchema,
  newsPageSchema,
  pictureListSchema,
} from "../contract";
import { searchLimit } from "../contract/limits";
import { compiled, type RunningCms, runCms } from "./helpers/run-strapi";
import { writeSmallMedia } from "./helpers/small-media";

let cms: RunningCms;
let mediaDir: string;
let seed: () => Promise<void>;

beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), "tambayan-media-"));
  await writeSmallMedia(mediaDir);
  cms = await runCms();
  const { createDemoContent } = compiled<typeof import("../src/bootstrap/demo-content")>(
    "src/bootstrap/demo-content.js",
  );
  seed = () => createDemoContent(cms.strapi, new Date(), mediaDir);
  await seed();
});

afterAll(async () => {
  await cms?.stop();
  rmSync(mediaDir, { recursive: true, force: true });
});

async function get(call: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${cms.url}/api/${call}`);
  return { status: response.status, body: await response.json() };
}

/** The SQL statements that a call runs: the fewest of some runs, because the scheduler's may fall into one. */
async function statementsOf(call: string): Promise<string[]> {
  const runs: string[][] = [];
  while (runs.length < 3) {
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }) => statements.push(sql);
    cms.strapi.db.connection.on("query", listen);
    await get(call);
    cms.strapi.db.connection.removeListener("query", listen);
    runs.push(statements);
  }
  return runs.reduce((fewest, run) => (run.length < fewest.length ? run : fewest));
}

it("keeps connections for longer than a busy client sleeps", async () => {
  const { headers } = await fetch(`${cms.url}/api/getnewsall/0/1/0/1`);
  expect(headers.get("keep-alive")).toBe("timeout=72");
});

describe("getnewsall", () => {
  it("returns all items, newest first, page by page", async () => {
    for (const [type, total] of [
      [0, 30],
      [1, 12],
      [2, 12],
    ]) {
      const seen: NewsItem[] = [];
      for (let page: number | null = 1; page !== null; ) {
        const answer = newsPageSchema.parse((await get(`getnewsall/${type}/8/1/0?page=${page}`)).body);
        expect(answer.total).toBe(total);
        expect(answer.last_page).toBe(Math.ceil(Number(total) / 8));
        expect(answer.lpm1).toBe(answer.last_page - 1);
        expect(answer.prev_page).toBe(page === 1 ? null : page - 1);
        seen.push(...answer.data);
        page = answer.next_page;
      }
      expect(seen).toHaveLength(Number(total));
      expect(new Set(seen.map((item) => item.id)).size).toBe(total);
      expect(seen.every((item) => item.type === type)).toBe(true);
      const dates = seen.map((item) => item.created_at);
      expect(dates).toEqual([...dates].sort().reverse());
      expect(Date.parse(dates[0] ?? "")).toBeLessThan(Date.now());
    }
  });

  it("returns the latest item without pager fields if flag1 is 0", async () => {
    const { body } = await get("getnewsall/0/1/0/1");
    expect(Object.keys(body as object)).toEqual(["data"]);
    expect(newsListSchema.parse(body).data.map((item) => item.slug)).toEqual(["patch-0-42-rooftop-arena"]);
  });

  it("returns no items but correct pager fields past the end", async () => {
    const answer = newsPageSchema.parse((await get("getnewsall/1/8/1/0?page=9")).body);
    expect(answer).toEqual({ data: [], prev_page: 2, next_page: null, last_page: 2, lpm1: 1, total: 12 });
  });

  it.each([
    ["getnewsall/3/8/1/0", "type"],
    ["getnewsall/0/0/1/0", "count"],
    ["getnewsall/0/51/1/0", "count"],
    ["getnewsall/0/x/1/0", "count"],
    ["getnewsall/0/8/2/0", "flag1"],
    ["getnewsall/0/8/1/-1", "flag2"],
    ["getnewsall/0/8/1/0?page=0", "page"],
    ["getnewsall/0/8/1/0?page=1&page=2", "page"],
    ["getnewsall/0/8/1/0?locale=de", "locale"],
    ["getnewsindex?locale=", "locale"],
    ["getspecificnews/1?locale=fil&locale=en", "locale"],
    ["getguidepage/story?locale=tl", "locale"],
    ["getguidepage/rules", "page"],
  ])("answers %s with 400 and names %s", async (call, name) => {
    const { status, body } = await get(call);
    expect(status).toBe(400);
    expect(errorSchema.parse(body).error.message).toMatch(new RegExp(`^${name} must be .*\\.$`));
  });

  it("returns past, current and upcoming events with their times", async () => {
    const { data } = newsListSchema.parse((await get("getnewsall/2/50/0/0")).body);
    const now = new Date().toISOString();
    const over = data.filter((event) => (event.event_end ?? "") < now).length;
    const ahead = data.filter((event) => (event.event_start ?? "") > now).length;
    expect([over, ahead, data.length - over - ahead]).toEqual([6, 3, 3]);
    expect(data.every((event) => !event.content.includes("{start}"))).toBe(true);
  });
});

describe("searchnews", () => {
  const search = async (query: string) => newsPageSchema.parse((await get(`searchnews/8?${query}`)).body);

  it("finds items of every type by subject, author and text, in any case, page by page", async () => {
    const found = await search("search=ROOFTOP%20arena");
    expect(found.data.map((item) => item.slug)).toContain("patch-0-42-rooftop-arena");
    expect(found.total).toBe(found.data.length);
    const writers = await search("search=gm");
    expect(writers.total).toBeGreaterThan(8);
    expect(writers.data).toHaveLength(8);
    const dates = writers.data.map((item) => item.created_at);
    expect(dates).toEqual([...dates].sort().reverse());
    const next = await search("search=gm&page=2");
    expect(next.data[0]?.id).not.toBe(writers.data[0]?.id);
    const guides = await search("search=gm&type=1");
    expect(guides.data.every((item) => item.type === 1)).toBe(true);
  });

  it("finds nothing if a word is missing, and takes LIKE's special characters literally", async () => {
    for (const words of ["rooftop%20zzzz", "_____", "\\\\"]) {
      const { data, total } = await search(`search=${words}`);
      expect([data, total]).toEqual([[], 0]);
    }
  });

  it.each([
    ["searchnews/8", "search"],
    ["searchnews/8?search=%20", "search"],
    [`searchnews/8?search=${"x".repeat(searchLimit + 1)}`, "search"],
    ["searchnews/8?search=a&search=b", "search"],
    ["searchnews/8?search=a&type=3", "type"],
    ["searchnews/99?search=a", "count"],
    ["searchnews/8?search=a&page=0", "page"],
  ])("answers %s with 400 and names %s", async (call, name) => {
    const { status, body } = await get(call);
    expect(status).toBe(400);
    expect(errorSchema.parse(body).error.message).toMatch(new RegExp(`^${name} .*\\.$`));
  });

  it("finds items published before search existed, after a restart", async () => {
    const { fillSearchTexts } = compiled<typeof import("../src/api/site/search-text")>(
      "src/api/site/search-text.js",
    );
    await cms.strapi.db.queryBuilder("api::news.news").update({ searchText: null }).execute();
    expect((await search("search=rooftop")).total).toBe(0);
    await fillSearchTexts(cms.strapi);
    expect((await search("search=rooftop")).total).toBeGreaterThan(0);
  });
});

describe("?locale=fil", () => {
  const list = async (query: string) => newsListSchema.parse((await get(query)).body).data;

  it("returns each item once, in Filipino if published, with the same number, date and picture as in English", async () => {
    for (const [type, translated] of [
      [0, 6],
      [1, 3],
      [2, 3],
    ]) {
      const english = await list(`getnewsall/${type}/50/0/1?locale=en`);
      const filipino = await list(`getnewsall/${type}/50/0/1?locale=fil`);
      const shared = ({
        subject: _s,
        content: _c,
        excerpt: _e,
        locale: _l,
        thumbnail,
        ...item
      }: NewsItem) => ({
        ...item,
        thumbnail: thumbnail?.url,
      });
      expect(filipino.map(shared)).toEqual(english.map(shared));
      const changed = filipino.filter((item) => item.locale === "fil");
      expect(changed).toHaveLength(translated ?? 0);
      expect(english.every((item) => item.locale === "en")).toBe(true);
      for (const item of changed) {
        const original = english.find(({ id }) => id === item.id);
        expect(item.subject).not.toBe(original?.subject);
        expect(item.content).not.toBe(original?.content);
      }
    }
    const page = newsPageSchema.parse((await get("getnewsall/0/8/1/0?locale=fil&page=4")).body);
    expect([page.total, page.data.length]).toEqual([30, 6]);
  });

  it("finds an item by number and by slug", async () => {
    const [item] = await list("getnewsall/0/1/0/1?locale=fil");
    expect(item?.subject).toBe('Live na ang Patch 0.42 "Rooftop Arena"');
    expect(await list(`getspecificnews/${item?.id}?locale=fil`)).toEqual([item]);
    expect(await list(`getspecificnews/${item?.slug}?locale=fil`)).toEqual([item]);
    expect((await list(`getspecificnews/${item?.id}`))[0]?.subject).toMatch(/is live$/);
  });

  it("writes an event's times in Filipino", async () => {
    const events = await list("getnewsall/2/50/0/1?locale=fil");
    const lanterns = events.find((event) => event.slug === "event-lantern-night");
    expect(lanterns?.content).toMatch(/Mula \p{L}+, \p{L}+ \d+, 6:00 PM hanggang/u);
  });

  it("searches only the language versions that are shown", async () => {
    const found = async (search: string, locale: string) =>
      newsPageSchema.parse((await get(`searchnews/8?search=${search}&locale=${locale}`)).body).total;
    expect(await found("paghihintay%20himala", "fil")).toBe(1);
    expect(await found("paghihintay%20himala", "en")).toBe(0);
    expect(await found("waiting%20himala", "en")).toBe(1);
    expect(await found("waiting%20himala", "fil")).toBe(0);
  });

  it("returns an item that is only in Filipino for English too", async () => {
    const { documentId } = await cms.strapi.documents("api::news.news").create({
      data: { subject: "Para sa atin", author: "GM Tala", content: [] } as object,
      locale: "fil",
      status: "published",
    });
    const [item] = await list("getspecificnews/para-sa-atin");
    expect(item?.locale).toBe("fil");
    await cms.strapi.documents("api::news.news").delete({ documentId, locale: "*" });
  });
});

describe("getguidepage", () => {
  const page = async (name: string, locale: string) =>
    guidePageAnswerSchema.parse((await get(`getguidepage/${name}?locale=${locale}`)).body).data;

  it("returns every page in both languages, created at the first start", async () => {
    for (const name of guidePageNames) {
      const [en, fil] = [await page(name, "en"), await page(name, "fil")];
      expect([en?.locale, fil?.locale]).toEqual(["en", "fil"]);
      expect(fil?.lead).not.toBe(en?.lead);
      expect(fil?.chapters.map(({ anchor }) => anchor)).toEqual(en?.chapters.map(({ anchor }) => anchor));
      expect(fil?.facts.length).toBe(en?.facts.length);
    }
    const story = await page("story", "en");
    expect(story?.chapters.map(({ institute }) => institute).filter(Boolean)).toEqual([
      "sacred-gate",
      "mystic-peak",
      "phoenix",
      "leonair",
    ]);
    expect(story?.chapters[0]?.content).toMatch(/^<p>It happened on a Thursday/);
    const system = await page("game-system", "en");
    expect(system?.content).toMatch(/^<p>Three schools take students\./);
    expect(system?.chapters.find(({ anchor }) => anchor === "parties")?.key).toBe("P");
    const server = await page("server-information", "en");
    expect(server?.facts[0]).toEqual({
      name: "Server time",
      value: "Manila, Asia/Manila, GMT+08:00 all year",
    });
  });

  it("returns published chapters with the chapter's own alternative text, and no drafts", async () => {
    const documents = cms.strapi.documents("api::server-information.server-information");
    const before = await documents.findFirst({ populate: ["facts"] });
    const documentId = before?.documentId ?? "";
    const picture = (await cms.strapi.db.query("plugin::upload.file").findOne({
      where: { name: "news-01.webp" },
    })) as { id: number };
    const text = [{ type: "paragraph", children: [{ type: "text", text: "Draft" }] }];
    const chapter = { title: "Rates", anchor: "rates", text, picture: picture.id };
    await documents.update({ documentId, data: { chapters: [chapter] } as object });
    expect((await page("server-information", "en"))?.chapters).toEqual([]);
    await expect(documents.publish({ documentId })).rejects.toThrow(/"Rates" needs alternative text/);
    await documents.update({
      documentId,
      data: { chapters: [{ ...chapter, alt: "All rates" }] } as object,
    });
    await documents.publish({ documentId });
    const [rates] = (await page("server-information", "en"))?.chapters ?? [];
    expect(rates).toMatchObject({
      title: "Rates",
      anchor: "rates",
      key: null,
      institute: null,
      picture: { alt: "All rates" },
    });
    expect((await page("server-information", "fil"))?.chapters).toEqual([]);
  });

  it("falls back to the other language, and is null if neither is published", async () => {
    const documents = cms.strapi.documents("api::story.story");
    const documentId = (await documents.findFirst({}))?.documentId ?? "";
    await documents.unpublish({ documentId, locale: "fil" });
    expect((await page("story", "fil"))?.locale).toBe("en");
    await documents.unpublish({ documentId, locale: "en" });
    expect(await page("story", "fil")).toBeNull();
    await documents.publish({ documentId, locale: "*" });
    expect((await page("story", "fil"))?.locale).toBe("fil");
  });

  it("is created once: what editors delete stays deleted", async () => {
    const { createGuidePages } = compiled<typeof import("../src/bootstrap/guide-pages")>(
      "src/bootstrap/guide-pages.js",
    );
    const documents = cms.strapi.documents("api::game-system.game-system");
    const documentId = (await documents.findFirst({}))?.documentId ?? "";
    await documents.delete({ documentId, locale: "fil" });
    await createGuidePages(cms.strapi);
    expect((await page("game-system", "fil"))?.locale).toBe("en");
    await cms.strapi.store({ type: "api", name: "site", key: "first-pages" }).set({ value: null });
    await createGuidePages(cms.strapi);
    expect((await page("game-system", "fil"))?.locale).toBe("fil");
    expect((await page("game-system", "en"))?.chapters).toHaveLength(9);
  });
});

describe("getnewsindex", () => {
  it("lists every published item once", async () => {
    const { data } = newsIndexSchema.parse((await get("getnewsindex")).body);
    expect(data).toHaveLength(54);
    expect(new Set(data.map((entry) => entry.id)).size).toBe(54);
  });
});

describe("getspecificnews", () => {
  it("finds an item by its topic number and by its slug", async () => {
    const [item] = newsListSchema.parse((await get("getnewsall/0/1/0/1")).body).data;
    const byNumber = newsListSchema.parse((await get(`getspecificnews/${item?.id}`)).body).data;
    const bySlug = newsListSchema.parse((await get(`getspecificnews/${item?.slug}`)).body).data;
    expect(byNumber).toEqual([item]);
    expect(bySlug).toEqual([item]);
    expect(item?.content).toMatch(/^<p>.*<h2>What is new<\/h2><ul><li><strong>/);
    expect(item?.thumbnail?.url).toBe(item?.img_thumbnail);
    expect(item?.views).toBe(214);
  });

  it.each(["999999", "0", "99999999999999", "no-such-thing", "%27%20or%201=1"])(
    "returns nothing for %s",
    async (id) => {
      expect(await get(`getspecificnews/${id}`)).toEqual({ status: 200, body: { data: [] } });
    },
  );
});

describe("the other calls", () => {
  it("match the contract", async () => {
    const downloads = downloadListSchema.parse((await get("getdownloadsall")).body).data;
    expect(downloads.map((link) => link.link_type)).toEqual(["direct", "mirror", "torrent", "patch"]);
    expect(downloads.every((link) => link.link_icon?.endsWith(".svg"))).toBe(true);
    const banners = bannerListSchema.parse((await get("getSiteBanners")).body).data;
    expect(banners.map((banner) => banner.image.alt)[0]).toBe("Drawing 5.webp");
    const opened = await Promise.all(
      banners.map((banner) => get(`getspecificnews/${banner.link?.split("=")[1]}`)),
    );
    expect(opened.map(({ body }) => newsListSchema.parse(body).data.length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(pictureListSchema.parse((await get("getgalleryall")).body).data).toHaveLength(8);
    expect(movieListSchema.parse((await get("getmoviesall")).body).data).toHaveLength(3);
    const wallpapers = pictureListSchema.parse((await get("getwallpapersall")).body).data;
    expect(wallpapers.map((wallpaper) => wallpaper.title)[0]).toBe("Picture 01.webp");
    expect(wallpapers[0]?.image.formats.map((format) => format.width)).toEqual([245, 420, 640, 1280]);
  });

  it("returns URLs of pictures, served with nosniff", async () => {
    const { data } = bannerListSchema.parse((await get("getSiteBanners")).body);
    const response = await fetch(`${cms.url}${data[0]?.img_url}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it.each([
    "getnewsall/0/8/1/0?page=2",
    "getnewsall/2/1/0/1",
    "getspecificnews/1",
    "searchnews/8?search=rooftop&type=0&page=2",
    "getnewsall/0/8/1/0?locale=fil",
    "getspecificnews/1?locale=fil",
    "getguidepage/story?locale=fil",
    "getguidepage/server-information",
    "getnewsindex",
    "getdownloadsall",
    "getSiteBanners",
    "getwallpapersall",
    "getgalleryall",
    "getmoviesall",
  ])("%s runs at most eight SQL statements", async (call) => {
    expect((await statementsOf(call)).length).toBeLessThanOrEqual(8);
  });

  it("runs no more statements for a longer list", async () => {
    const short = await statementsOf("getnewsall/0/2/1/0");
    expect(await statementsOf("getnewsall/0/30/1/0")).toHaveLength(short.length);
  });
});

describe("not public", () => {
  it.each([
    "news-items",
    "banners",
    "download-links",
    "wallpapers",
    "gallery-images",
    "movies",
    "story",
    "game-system",
    "server-information",
    "terms",
    "system-requirements",
    "i18n/locales",
    "upload/files",
  ])("/api/%s", async (path) => {
    expect([401, 403, 404]).toContain((await get(path)).status);
  });

  it("writing through the REST routes", async () => {
    const response = await fetch(`${cms.url}/api/news-items`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ data: { subject: "Hello" } }),
    });
    expect([401, 403, 404, 405]).toContain(response.status);
  });

  it("a draft", async () => {
    const draft = await cms.strapi
      .documents("api::news.news")
      .create({ data: { subject: "Not yet" } as object });
    const topicId: unknown = Reflect.get(draft, "topicId");
    expect(topicId).toBeTypeOf("number");
    expect((await get(`getspecificnews/${topicId}`)).body).toEqual({ data: [] });
  });
});

describe("demo content", () => {
  it("keeps icons in a folder of their own, so that editors who choose a picture see pictures first", async () => {
    const files: { name: string; folder: { name: string } | null }[] = await cms.strapi.db
      .query("plugin::upload.file")
      .findMany({ populate: { folder: true } });
    const icons = files.filter(({ name }) => name.startsWith("icons-"));
    expect(icons.length).toBeGreaterThan(0);
    expect(new Set(icons.map(({ folder }) => folder?.name))).toEqual(new Set(["Icons"]));
    expect(files.filter(({ folder }) => folder)).toHaveLength(icons.length);
    expect(await cms.strapi.db.query("plugin::upload.folder").count()).toBe(1);
  });

  it("is created once, even if editors have deleted some of it", async () => {
    const { data } = movieListSchema.parse((await get("getmoviesall")).body);
    const [movie] = await cms.strapi.documents("api::movie.movie").findMany({});
    await cms.strapi.documents("api::movie.movie").delete({ documentId: movie?.documentId ?? "" });
    const files = await cms.strapi.db.query("plugin::upload.file").count();
    await seed();
    expect(movieListSchema.parse((await get("getmoviesall")).body).data).toHaveLength(data.length - 1);
    expect(await cms.strapi.db.query("plugin::upload.file").count()).toBe(files);
  });

  it("is completed after an interruption", async () => {
    const store = cms.strapi.store({ type: "api", name: "site", key: "first-content" });
    await store.set({ value: "started" });
    const files = await cms.strapi.db.query("plugin::upload.file").count();
    await seed();
    expect(movieListSchema.parse((await get("getmoviesall")).body).data).toHaveLength(3);
    expect(newsPageSchema.parse((await get("getnewsall/0/8/1/0")).body).total).toBe(30);
    expect(await cms.strapi.db.query("plugin::upload.file").count()).toBe(files);
  });

  it("reports a missing picture", async () => {
    rmSync(path.join(mediaDir, "banners", "3.webp"));
    await cms.strapi.store({ type: "api", name: "site", key: "first-content" }).set({ value: "started" });
    await expect(seed()).rejects.toThrow(/demo content is incomplete.*banners\/3\.webp/);
  });
});
