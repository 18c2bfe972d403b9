/** The content calls over HTTP, on the first content. */
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bannerListSchema,
  downloadListSchema,
  errorSchema,
  movieListSchema,
  type NewsItem,
  newsIndexSchema,
  newsListSchema,
  newsPageSchema,
  pictureListSchema,
} from "../contract";
import { compiled, type RunningCms, runCms } from "./helpers/run-strapi";
import { writeSmallMedia } from "./helpers/small-media";

let cms: RunningCms;
let mediaDir: string;
let seed: () => Promise<void>;

beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), "tambayan-media-"));
  await writeSmallMedia(mediaDir);
  cms = await runCms();
  const { createFirstContent } = compiled<typeof import("../src/bootstrap/first-content")>(
    "src/bootstrap/first-content.js",
  );
  seed = () => createFirstContent(cms.strapi, new Date(), mediaDir);
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

/** The SQL statements that a call runs. */
async function statementsOf(call: string): Promise<string[]> {
  const statements: string[] = [];
  const listen = ({ sql }: { sql: string }) => statements.push(sql);
  cms.strapi.db.connection.on("query", listen);
  await get(call);
  cms.strapi.db.connection.removeListener("query", listen);
  return statements;
}

describe("getnewsall", () => {
  it("answers the counts of the design, newest first, a page at a time", async () => {
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

  it("gives the latest item without a pager when flag1 is 0", async () => {
    const { body } = await get("getnewsall/0/1/0/1");
    expect(Object.keys(body as object)).toEqual(["data"]);
    expect(newsListSchema.parse(body).data.map((item) => item.slug)).toEqual(["patch-0-42-rooftop-arena"]);
  });

  it("has no items but the right pager past the end", async () => {
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
  ])("answers %s with 400 and names %s", async (call, name) => {
    const { status, body } = await get(call);
    expect(status).toBe(400);
    expect(errorSchema.parse(body).error.message).toMatch(new RegExp(`^${name} must be .*\\.$`));
  });

  it("has events with their times, some over, some running, some to come", async () => {
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

  it("finds items of every kind by words of subject, writer and text, in any case, a page at a time", async () => {
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

  it("finds nothing where a word is missing, or is LIKE's own character", async () => {
    for (const words of ["rooftop%20zzzz", "_____", "\\\\"]) {
      const { data, total } = await search(`search=${words}`);
      expect([data, total]).toEqual([[], 0]);
    }
  });

  it.each([
    ["searchnews/8", "search"],
    ["searchnews/8?search=%20", "search"],
    [`searchnews/8?search=${"x".repeat(61)}`, "search"],
    ["searchnews/8?search=a&search=b", "search"],
    ["searchnews/8?search=a&type=3", "type"],
    ["searchnews/99?search=a", "count"],
    ["searchnews/8?search=a&page=0", "page"],
  ])("answers %s with 400 and names %s", async (call, name) => {
    const { status, body } = await get(call);
    expect(status).toBe(400);
    expect(errorSchema.parse(body).error.message).toMatch(new RegExp(`^${name} .*\\.$`));
  });

  it("finds what was published before there was a search, once the cms has started again", async () => {
    const { fillSearchTexts } = compiled<typeof import("../src/api/site/search-text")>(
      "src/api/site/search-text.js",
    );
    await cms.strapi.db.queryBuilder("api::news.news").update({ searchText: null }).execute();
    expect((await search("search=rooftop")).total).toBe(0);
    await fillSearchTexts(cms.strapi);
    expect((await search("search=rooftop")).total).toBeGreaterThan(0);
  });
});

describe("getnewsindex", () => {
  it("names every published item once", async () => {
    const { data } = newsIndexSchema.parse((await get("getnewsindex")).body);
    expect(data).toHaveLength(54);
    expect(new Set(data.map((entry) => entry.id)).size).toBe(54);
  });
});

describe("getspecificnews", () => {
  it("finds an item by its topic number and by its short name", async () => {
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
    "has nothing for %s",
    async (id) => {
      expect(await get(`getspecificnews/${id}`)).toEqual({ status: 200, body: { data: [] } });
    },
  );
});

describe("the other calls", () => {
  it("answer what the contract says", async () => {
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
    expect(wallpapers[0]?.image.formats.map((format) => format.width)).toEqual([245, 640, 1280]);
  });

  it("names pictures that can be fetched and are not sniffed", async () => {
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
    "getnewsindex",
    "getdownloadsall",
    "getSiteBanners",
    "getwallpapersall",
    "getgalleryall",
    "getmoviesall",
  ])("%s runs one SQL statement", async (call) => {
    expect(await statementsOf(call)).toHaveLength(1);
  });
});

describe("what stays closed", () => {
  it.each([
    "news-items",
    "banners",
    "download-links",
    "wallpapers",
    "gallery-images",
    "movies",
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

describe("first content", () => {
  it("is made once, even when editors have removed some of it", async () => {
    const { data } = movieListSchema.parse((await get("getmoviesall")).body);
    const [movie] = await cms.strapi.documents("api::movie.movie").findMany({});
    await cms.strapi.documents("api::movie.movie").delete({ documentId: movie?.documentId ?? "" });
    const files = await cms.strapi.db.query("plugin::upload.file").count();
    await seed();
    expect(movieListSchema.parse((await get("getmoviesall")).body).data).toHaveLength(data.length - 1);
    expect(await cms.strapi.db.query("plugin::upload.file").count()).toBe(files);
  });

  it("is completed when it was interrupted", async () => {
    const store = cms.strapi.store({ type: "api", name: "site", key: "first-content" });
    await store.set({ value: "started" });
    const files = await cms.strapi.db.query("plugin::upload.file").count();
    await seed();
    expect(movieListSchema.parse((await get("getmoviesall")).body).data).toHaveLength(3);
    expect(newsPageSchema.parse((await get("getnewsall/0/8/1/0")).body).total).toBe(30);
    expect(await cms.strapi.db.query("plugin::upload.file").count()).toBe(files);
  });

  it("names the picture that is missing", async () => {
    rmSync(path.join(mediaDir, "banners", "3.webp"));
    await cms.strapi.store({ type: "api", name: "site", key: "first-content" }).set({ value: "started" });
    await expect(seed()).rejects.toThrow(/first content is incomplete.*banners\/3\.webp/);
  });
});
