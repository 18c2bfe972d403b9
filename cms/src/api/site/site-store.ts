/** Reads published content and counts views. One SQL statement for each call that reads. */
import type { Core } from "@strapi/strapi";
import {
  type BannerList,
  type ContentLocale,
  type CountViewsRequest,
  type DownloadList,
  type GuidePageAnswer,
  type GuidePageName,
  guidePageNames,
  type MovieList,
  type NewsIndex,
  type NewsList,
  type NewsPage,
  type PictureList,
  type Preview,
  type PreviewClaims,
} from "../../../contract";
import { pagerOf } from "./pager";
import { maxTopicId, type NewsKey } from "./site-params";
import {
  chapterUid,
  createSiteQueries,
  factUid,
  guidePageUids,
  type Knex,
  type NewsSelection,
  type SiteTables,
} from "./site-queries";
import {
  type BannerRow,
  bannerOf,
  type DownloadRow,
  downloadLinkOf,
  type GuidePageRow,
  guidePageOf,
  type MovieRow,
  movieOf,
  type NewsIndexRow,
  type NewsRow,
  newsIndexEntryOf,
  newsItemOf,
  type PictureRow,
  pictureOf,
} from "./site-rows";

/** The tables' real names, from Strapi's metadata. */
export function siteTables(strapi: Core.Strapi): SiteTables {
  const tableOf = (uid: string) => strapi.db.metadata.get(uid).tableName;
  const related = strapi.db.metadata.get("plugin::upload.file").attributes.related;
  if (!related || !("joinTable" in related) || !related.joinTable) {
    throw new Error("The upload plugin no longer links files to content through a join table.");
  }
  const guidePage = (name: GuidePageName) => {
    const { tableName, attributes } = strapi.db.metadata.get(guidePageUids[name]);
    const { chapters } = attributes;
    if (!chapters || !("joinTable" in chapters) || !chapters.joinTable) {
      throw new Error(`Strapi no longer links the parts of ${name} to it through a join table.`);
    }
    return [name, { page: tableName, parts: chapters.joinTable.name }];
  };
  return {
    news: tableOf("api::news.news"),
    banner: tableOf("api::banner.banner"),
    downloadLink: tableOf("api::download-link.download-link"),
    wallpaper: tableOf("api::wallpaper.wallpaper"),
    galleryImage: tableOf("api::gallery-image.gallery-image"),
    movie: tableOf("api::movie.movie"),
    guidePages: Object.fromEntries(guidePageNames.map(guidePage)),
    chapter: tableOf(chapterUid),
    fact: tableOf(factUid),
    file: tableOf("plugin::upload.file"),
    fileLink: related.joinTable.name,
  };
}

/** A page past the end is one row with the total and no item. */
type NewsPageRow = { total: number | string } & (NewsRow | { topic_id: null });

function hasItem(row: NewsPageRow): row is { total: number | string } & NewsRow {
  return row.topic_id !== null;
}

export function createSiteStore(knex: Knex, tables: SiteTables) {
  const queries = createSiteQueries(knex, tables);

  return {
    /** One page of what is selected, newest first (spec: `getnewsall` with flag1 = 1). */
    async newsPage(selection: NewsSelection, count: number, page: number): Promise<NewsPage> {
      const rows: NewsPageRow[] = await queries.newsPage(selection, count, page);
      const total = Number(rows[0]?.total ?? 0);
      return { data: rows.filter(hasItem).map(newsItemOf), ...pagerOf(page, count, total), total };
    },

    async newsIndex(locale: ContentLocale): Promise<NewsIndex> {
      const rows: NewsIndexRow[] = await queries.newsIndex(locale);
      return { data: rows.map(newsIndexEntryOf) };
    },

    /** One item or none (spec: `getspecificnews`). */
    async newsItem(key: NewsKey, locale: ContentLocale): Promise<NewsList> {
      const rows: NewsRow[] = await queries.newsItem(key, locale);
      return { data: rows.map(newsItemOf) };
    },

    async downloads(): Promise<DownloadList> {
      const rows: DownloadRow[] = await queries.downloads();
      return { data: rows.map(downloadLinkOf) };
    },

    async banners(): Promise<BannerList> {
      const rows: BannerRow[] = await queries.banners();
      return { data: rows.flatMap(bannerOf) };
    },

    async wallpapers(): Promise<PictureList> {
      const rows: PictureRow[] = await queries.wallpapers();
      return { data: rows.flatMap(pictureOf) };
    },

    async gallery(): Promise<PictureList> {
      const rows: PictureRow[] = await queries.gallery();
      return { data: rows.flatMap(pictureOf) };
    },

    async movies(): Promise<MovieList> {
      const rows: MovieRow[] = await queries.movies();
      return { data: rows.map(movieOf) };
    },

    async guidePage(name: GuidePageName, locale: ContentLocale): Promise<GuidePageAnswer> {
      const rows: GuidePageRow[] = await queries.guidePage(name, locale);
      return { data: guidePageOf(rows) };
    },

    /**
     * What a preview's token opens, as its page shows it. Every field that the page needs is filled (preview-entry.ts).
     * @returns null where it is gone
     */
    async preview({ uid, ...version }: PreviewClaims): Promise<Preview | null> {
      switch (uid) {
        case "api::news.news": {
          const [row]: NewsRow[] = await queries.newsVersion(version);
          return row ? { kind: "news", data: newsItemOf(row) } : null;
        }
        case "api::banner.banner":
          return { kind: "banners", data: (await queries.banners(version)).flatMap(bannerOf) };
        case "api::download-link.download-link":
          return { kind: "downloads", data: (await queries.downloads(version)).map(downloadLinkOf) };
        case "api::wallpaper.wallpaper":
          return { kind: "wallpapers", data: (await queries.wallpapers(version)).flatMap(pictureOf) };
        case "api::gallery-image.gallery-image":
          return { kind: "gallery", data: (await queries.gallery(version)).flatMap(pictureOf) };
        case "api::movie.movie":
          return { kind: "movies", data: (await queries.movies(version)).map(movieOf) };
        default: {
          const name = guidePageNames.find((page) => guidePageUids[page] === uid);
          const data = name ? guidePageOf(await queries.guidePageVersion(name, version)) : null;
          return name && data ? { kind: "guide page", name, data } : null;
        }
      }
    },

    /**
     * Adds views past Strapi's services, so that nobody is told that content has changed.
     * @returns how many of the topics exist
     */
    async addViews(views: CountViewsRequest["views"]): Promise<number> {
      const topics = Object.entries(views).filter(([topicId]) => Number(topicId) <= maxTopicId);
      return knex.transaction(async (trx) => {
        const inTransaction = createSiteQueries(trx, tables);
        let counted = 0;
        for (const [topicId, added] of topics) {
          if ((await inTransaction.addViews(Number(topicId), added)) > 0) counted += 1;
        }
        return counted;
      });
    },
  };
}

export type SiteStore = ReturnType<typeof createSiteStore>;

/** The store over Strapi's own connection (services/site.ts). */
export function siteStoreOf(strapi: Core.Strapi): SiteStore {
  return strapi.service("api::site.site") as unknown as SiteStore;
}
