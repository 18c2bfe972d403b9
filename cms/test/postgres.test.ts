/** The content calls on PostgreSQL. Runs if TEST_POSTGRES_URL names an empty database. */
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bannerListSchema,
  downloadListSchema,
  guidePageAnswerSchema,
  movieListSchema,
  newsListSchema,
  newsPageSchema,
  pictureListSchema,
} from "../contract";
import { siteStoreOf } from "../src/api/site/site-store";
import { compiled, type RunningCms, runCms } from "./helpers/run-strapi";
import { writeSmallMedia } from "./helpers/small-media";

const databaseUrl = process.env.TEST_POSTGRES_URL;

describe.skipIf(!databaseUrl)("on PostgreSQL", () => {
  let cms: RunningCms;
  let mediaDir: string;

  beforeAll(async () => {
    mediaDir = await mkdtemp(path.join(tmpdir(), "tambayan-media-"));
    await writeSmallMedia(mediaDir);
    cms = await runCms({ DATABASE_URL: databaseUrl ?? "" });
    const { createDemoContent } = compiled<typeof import("../src/bootstrap/demo-content")>(
      "src/bootstrap/demo-content.js",
    );
    await createDemoContent(cms.strapi, new Date(), mediaDir);
  });

  afterAll(async () => {
    await cms?.stop();
    rmSync(mediaDir, { recursive: true, force: true });
  });

  it("lets one process at a time do what is done once", async () => {
    const { withLock } = compiled<typeof import("../src/process-lock")>("src/process-lock.js");
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 50));
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 4 }, () => withLock(cms.strapi, "schedule", work)));
    expect(most).toBe(1);
    // A failure lets the next one in.
    const failing = withLock(cms.strapi, "schedule", () => Promise.reject(new Error("failed")));
    await expect(failing).rejects.toThrow("failed");
    await withLock(cms.strapi, "schedule", work);
  });

  it("takes an address as long as its form says", async () => {
    const documents = cms.strapi.documents("api::banner.banner");
    const [banner] = await documents.findMany({ limit: 1 });
    if (!banner) throw new Error("There is no banner.");
    const link = `https://example.com/${"a".repeat(480)}`;
    const { documentId } = banner;
    await documents.update({ documentId, data: { link } as object });
    expect(await documents.findOne({ documentId })).toMatchObject({ link });
    await documents.update({ documentId, data: banner as object });
  });

  it("matches the contract", async () => {
    const get = async (call: string) => (await fetch(`${cms.url}/api/${call}`)).json();
    const page = newsPageSchema.parse(await get("getnewsall/0/8/1/0?page=2"));
    expect([page.total, page.data.length, page.last_page]).toEqual([30, 8, 4]);
    expect(newsPageSchema.parse(await get("getnewsall/0/8/1/0?page=9"))).toMatchObject({
      data: [],
      total: 30,
    });
    expect(newsListSchema.parse(await get(`getspecificnews/${page.data[0]?.id}`)).data).toEqual([
      page.data[0],
    ]);
    expect(downloadListSchema.parse(await get("getdownloadsall")).data).toHaveLength(4);
    expect(bannerListSchema.parse(await get("getSiteBanners")).data).toHaveLength(6);
    expect(pictureListSchema.parse(await get("getwallpapersall")).data).toHaveLength(12);
    expect(pictureListSchema.parse(await get("getgalleryall")).data).toHaveLength(8);
    expect(movieListSchema.parse(await get("getmoviesall")).data).toHaveLength(3);
    const story = guidePageAnswerSchema.parse(await get("getguidepage/story?locale=fil")).data;
    expect([story?.locale, story?.chapters.length]).toEqual(["fil", 8]);
  });

  it("keeps counted views when an item is published again", async () => {
    const store = siteStoreOf(cms.strapi);
    const [item] = (await store.newsPage({ type: "news", locale: "en" }, 1, 1)).data;
    expect(await store.addViews({ [String(item?.id)]: 5, "2147483648": 1 })).toBe(1);
    const [document] = await cms.strapi.documents("api::news.news").findMany({
      filters: { slug: item?.slug } as object,
    });
    await cms.strapi.documents("api::news.news").publish({ documentId: document?.documentId ?? "" });
    const [again] = (await store.newsPage({ type: "news", locale: "en" }, 1, 1)).data;
    expect(again).toEqual({ ...item, views: (item?.views ?? 0) + 5 });
  });
});
