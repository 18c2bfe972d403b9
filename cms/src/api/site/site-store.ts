/**
 * Reads published content and counts views, through Strapi's document service; news lists go through its query
 * engine, which can choose among an item's languages (docs/decisions/019).
 */
import type { Core } from "@strapi/strapi";
import { z } from "zod";
import {
  type BannerList,
  bannerSchema,
  type Calendar,
  type ContentLocale,
  type CountViewsRequest,
  calendarEntrySchema,
  contentLocales,
  type DownloadList,
  downloadLinkSchema,
  type FreePageList,
  freePageSchema,
  type GuidePageAnswer,
  type GuidePageName,
  guidePageNames,
  type MovieList,
  movieSchema,
  type NewsIndex,
  type NewsList,
  type NewsPage,
  type NewsTypeName,
  type NoticeList,
  newsIndexLimit,
  newsIndexSchema,
  newsItemSchema,
  noticeSchema,
  type PictureList,
  type Preview,
  type PreviewClaims,
  pictureSchema,
  type QuestionList,
  questionSchema,
  type SiteSettingsAnswer,
} from "../../../contract";
import {
  calendarEntriesOf,
  calendarEntryOfEvent,
  calendarEntryOfMaintenance,
  type RecurringEventEntry,
  type Span,
} from "./calendar";
import { guidePageUids } from "./guide-page-uids";
import { pagerOf } from "./pager";
import {
  type BannerEntry,
  bannerOf,
  type DownloadEntry,
  downloadLinkOf,
  type FreePageEntry,
  freePageOf,
  type GuidePageEntry,
  guidePageOf,
  type MovieEntry,
  movieOf,
  type NewsEntry,
  type NoticeEntry,
  newsIndexEntryOf,
  newsItemOf,
  noticeOf,
  type PictureEntry,
  pictureOf,
  type QuestionEntry,
  questionOf,
  type SiteSettingsEntry,
  siteSettingsOf,
} from "./site-answers";
import { maxTopicId, type NewsKey } from "./site-params";

const newsUid = "api::news.news";
const recurringEventUid = "api::recurring-event.recurring-event";
const settingsUid = "api::site-settings.site-settings";
const settingsParts = {
  logo: true,
  logoOnLight: true,
  icon: true,
  hero: true,
  heroPhone: true,
  menu: true,
  schools: { populate: ["emblem"] },
  classes: { populate: ["emblem"] },
  sections: { populate: ["picture"] },
  looks: { populate: ["hero", "heroPhone"] },
};

/** Published items of a type, or of all types, that contain every word (normalized by search-text.ts). */
type NewsFilter = { type?: NewsTypeName; words?: string[]; locale: ContentLocale };

/** One version of an entry, shown before it is published. */
type Version = Pick<PreviewClaims, "documentId" | "locale" | "status">;

type List = { populate: string[]; sort: `${string}:${"asc" | "desc"}`[] };

/** An entry gets a new id each time that it is published, and keeps the time at which it was created. */
const inOrder = (field: string): List["sort"] => [`${field}:asc`, "createdAt:asc", "id:asc"];
const newestFirst: List["sort"] = ["createdAt:desc", "id:desc"];

/** The lists of the site: the pictures of each entry, and their order. */
const lists = {
  "api::banner.banner": { populate: ["img", "imgPhone"], sort: inOrder("order") },
  "api::download-link.download-link": { populate: ["link_icon"], sort: inOrder("seq") },
  "api::wallpaper.wallpaper": { populate: ["image"], sort: newestFirst },
  "api::gallery-image.gallery-image": { populate: ["image"], sort: newestFirst },
  "api::movie.movie": { populate: ["poster"], sort: newestFirst },
} satisfies Record<string, List>;

/** Compares two entries as the database does for the same `sort`. */
function comparing(sort: List["sort"]) {
  return (a: object, b: object): number => {
    for (const key of sort) {
      const [field = "", direction] = key.split(":");
      const [first, second] = [Reflect.get(a, field), Reflect.get(b, field)];
      if (first < second) return direction === "asc" ? -1 : 1;
      if (first > second) return direction === "asc" ? 1 : -1;
    }
    return 0;
  };
}

/** When an entry was created, in the first of its languages. */
function createdOf(documentId: string, rows: { documentId: string; createdAt: string | Date }[]): number {
  const ofEntry = rows.filter((row) => row.documentId === documentId);
  return Math.min(...ofEntry.map(({ createdAt }) => new Date(createdAt).getTime()));
}

/** An entry as it was last changed in any language. */
function latestOf<Entry extends { documentId: string; updatedAt: string | Date }>(
  entry: Entry,
  rows: Pick<Entry, "documentId" | "updatedAt">[],
): Entry {
  const times = rows
    .filter(({ documentId }) => documentId === entry.documentId)
    .map(({ updatedAt }) => new Date(updatedAt).getTime());
  return { ...entry, updatedAt: new Date(Math.max(new Date(entry.updatedAt).getTime(), ...times)) };
}

export function createSiteStore(strapi: Core.Strapi) {
  // Strapi's generated types are not part of the repository, so it does not know the fields of its entries.
  const documents = (uid: string) => strapi.documents(uid as "api::news.news");

  /** The published entries of a list; with a version of one of them, that version in its place. */
  async function listOf<Entry extends { documentId: string }>(
    uid: keyof typeof lists,
    version?: Version,
  ): Promise<Entry[]> {
    const { populate, sort }: List = lists[uid];
    const published = await documents(uid).findMany({
      status: "published",
      populate,
      sort,
    } as object);
    const entries = published as unknown as Entry[];
    if (!version) return entries;
    const shown = await versionOf<Entry>(uid, version, populate);
    const others = entries.filter(({ documentId }) => documentId !== version.documentId);
    return shown ? [...others, shown].sort(comparing(sort)) : others;
  }

  /**
   * The published entries of a translated list: each in the language if it is published in it, else in the other one.
   */
  async function translatedListOf<
    Entry extends { documentId: string; locale: ContentLocale; updatedAt: string | Date },
  >(uid: string, locale: ContentLocale, version?: Version): Promise<Entry[]> {
    type Row = Entry & { createdAt: string | Date };
    const found = (await documents(uid).findMany({ status: "published", locale: "*" } as object)) as unknown;
    const rows = found as Row[];
    const shown = version && (await versionOf<Row>(uid, version, []));
    const entries = new Map<string, Row>();
    for (const entry of rows) {
      if (!entries.has(entry.documentId) || entry.locale === locale)
        entries.set(entry.documentId, latestOf(entry, rows));
    }
    if (shown) entries.set(shown.documentId, shown);
    const known = shown ? [...rows, shown] : rows;
    return [...entries.values()]
      .map((entry) => ({ ...entry, createdAt: createdOf(entry.documentId, known) }))
      .sort(comparing(inOrder("order")));
  }

  /** One version of an entry, in its language. */
  async function versionOf<Entry>(
    uid: string,
    { documentId, locale, status }: Version,
    populate: unknown,
  ): Promise<Entry | null> {
    const entry = await documents(uid).findOne({ documentId, locale, status, populate } as never);
    return entry as Entry | null;
  }

  /** Every published item once: in the language if it is published in it, else in the other one. */
  function newsWhere({ type, words = [], locale }: NewsFilter) {
    const published = { publishedAt: { $notNull: true } };
    const inThisLanguage = strapi.db
      .queryBuilder(newsUid)
      .select("documentId")
      .where({ ...published, locale })
      .getKnexQuery();
    return {
      ...published,
      ...(type && { type }),
      locale: { $in: contentLocales },
      $and: [
        { $or: [{ locale }, { documentId: { $notIn: inThisLanguage } }] },
        ...words.map((word) => ({ searchText: { $contains: word } })),
      ],
    };
  }

  /**
   * Entries as web reads them. One that it cannot read, such as one that was published before the admin refused it or
   * changed in the database by hand, is left out and logged: the others stay on the site.
   */
  function answersOf<Entry extends { documentId: string }, Answer>(
    entries: Entry[],
    answerOf: (entry: Entry) => Answer | Answer[],
    schema: z.ZodType<Answer>,
  ): Answer[] {
    return entries.flatMap((entry) => {
      try {
        return z.array(schema).parse([answerOf(entry)].flat());
      } catch (error) {
        const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
        strapi.log.error(`The entry ${entry.documentId} is left out, the site cannot show it: ${reason}`);
        return [];
      }
    });
  }

  /** News items as they were last changed in any language: a change of their time is one of all of them. */
  async function asLastChanged(entries: NewsEntry[]): Promise<NewsEntry[]> {
    const rows: Pick<NewsEntry, "documentId" | "updatedAt">[] = await strapi.db.query(newsUid).findMany({
      select: ["documentId", "updatedAt"],
      where: {
        documentId: { $in: entries.map(({ documentId }) => documentId) },
        publishedAt: { $notNull: true },
      },
    });
    return entries.map((entry) => latestOf(entry, rows));
  }

  const chapters = { populate: ["picture"] };
  const guidePageParts: Record<GuidePageName, object> = {
    story: { chapters },
    "game-system": { chapters },
    "server-information": { chapters, facts: true, picture: true },
    terms: {},
    "system-requirements": { requirements: true },
  };

  return {
    /** One page of news, newest first, and the pager's fields. */
    async newsPage(filter: NewsFilter, count: number, page: number): Promise<NewsPage> {
      const [entries, total]: [NewsEntry[], number] = await strapi.db.query(newsUid).findWithCount({
        where: newsWhere(filter),
        orderBy: [{ date: "desc" }, { topicId: "desc" }],
        limit: count,
        offset: (page - 1) * count,
        populate: { thumbnail: true },
      });
      const data = answersOf(await asLastChanged(entries), newsItemOf, newsItemSchema);
      return { data, ...pagerOf(page, count, total), total };
    },

    /** Every published item, newest first, without its texts. */
    async newsIndex(locale: ContentLocale): Promise<NewsIndex> {
      const entries: NewsEntry[] = await strapi.db.query(newsUid).findMany({
        select: ["topicId", "type", "updatedAt"],
        where: newsWhere({ locale }),
        orderBy: { topicId: "desc" },
        limit: newsIndexLimit,
      });
      return { data: answersOf(entries, newsIndexEntryOf, newsIndexSchema.shape.data.element) };
    },

    /** One published item or none. */
    async newsItem(key: NewsKey, locale: ContentLocale): Promise<NewsList> {
      const found = await documents(newsUid).findMany({
        filters: "topicId" in key ? { topicId: key.topicId } : { slug: key.slug },
        locale: "*",
        status: "published",
        populate: ["thumbnail"],
      } as object);
      const entries = found as unknown as NewsEntry[];
      const entry =
        entries.find((item) => item.locale === locale) ??
        entries.find((item) => contentLocales.includes(item.locale));
      return { data: answersOf(entry ? [latestOf(entry, entries)] : [], newsItemOf, newsItemSchema) };
    },

    async downloads(version?: Version): Promise<DownloadList> {
      const entries = await listOf<DownloadEntry>("api::download-link.download-link", version);
      return { data: answersOf(entries, downloadLinkOf, downloadLinkSchema) };
    },

    async banners(version?: Version): Promise<BannerList> {
      const entries = await listOf<BannerEntry>("api::banner.banner", version);
      return { data: answersOf(entries, bannerOf, bannerSchema) };
    },

    async wallpapers(version?: Version): Promise<PictureList> {
      const entries = await listOf<PictureEntry>("api::wallpaper.wallpaper", version);
      return { data: answersOf(entries, pictureOf, pictureSchema) };
    },

    async gallery(version?: Version): Promise<PictureList> {
      const entries = await listOf<PictureEntry>("api::gallery-image.gallery-image", version);
      return { data: answersOf(entries, pictureOf, pictureSchema) };
    },

    async movies(version?: Version): Promise<MovieList> {
      const entries = await listOf<MovieEntry>("api::movie.movie", version);
      return { data: answersOf(entries, movieOf, movieSchema) };
    },

    /** A published guide page in the language, else in the other one; null if it is not published. */
    async guidePage(name: GuidePageName, locale: ContentLocale): Promise<GuidePageAnswer> {
      for (const language of [locale, ...contentLocales.filter((other) => other !== locale)]) {
        const page = await documents(guidePageUids[name]).findFirst({
          locale: language,
          status: "published",
          populate: guidePageParts[name],
        } as object);
        if (page) return { data: guidePageOf(page as unknown as GuidePageEntry) };
      }
      return { data: null };
    },

    /** Frequently asked questions. */
    async questions(locale: ContentLocale, version?: Version): Promise<QuestionList> {
      const entries = await translatedListOf<QuestionEntry>("api::question.question", locale, version);
      return { data: answersOf(entries, questionOf, questionSchema) };
    },

    /** Pop-up notices, whether or not their time has come. */
    async notices(locale: ContentLocale): Promise<NoticeList> {
      const entries = await translatedListOf<NoticeEntry>("api::notice.notice", locale);
      return { data: answersOf(entries, noticeOf, noticeSchema) };
    },

    /** What takes place between two instants, whole or in part, in the order of the starts. */
    async calendar(span: Span, locale: ContentLocale): Promise<Calendar> {
      const { $and, ...where } = newsWhere({ type: "event", locale });
      const events: NewsEntry[] = await strapi.db.query(newsUid).findMany({
        where: {
          ...where,
          $and: [...$and, { eventStart: { $lt: span.until } }, { eventEnd: { $gt: span.from } }],
        },
        select: ["documentId", "topicId", "locale", "subject", "eventStart", "eventEnd", "updatedAt"],
        limit: newsIndexLimit,
      });
      const recurring = await translatedListOf<RecurringEventEntry>(recurringEventUid, locale);
      const notices = await translatedListOf<NoticeEntry>("api::notice.notice", locale);
      const entries = [
        ...answersOf(await asLastChanged(events), calendarEntryOfEvent, calendarEntrySchema),
        ...answersOf(recurring, (entry) => calendarEntriesOf(entry, span), calendarEntrySchema),
        ...answersOf(notices, calendarEntryOfMaintenance, calendarEntrySchema),
      ];
      const within = entries.filter(
        ({ starts_at, ends_at }) => new Date(starts_at) < span.until && new Date(ends_at) > span.from,
      );
      return {
        data: within.sort((a, b) => a.starts_at.localeCompare(b.starts_at) || a.id.localeCompare(b.id)),
      };
    },

    /** The pages that editors have added. */
    async freePages(locale: ContentLocale): Promise<FreePageList> {
      const entries = await translatedListOf<FreePageEntry>("api::page.page", locale);
      return { data: answersOf(entries, freePageOf, freePageSchema) };
    },

    /** The published settings of the site; null if they are not published. */
    async siteSettings(): Promise<SiteSettingsAnswer> {
      const entry = await documents(settingsUid).findFirst({
        status: "published",
        populate: settingsParts,
      } as object);
      return { data: entry && siteSettingsOf(entry as unknown as SiteSettingsEntry) };
    },

    /**
     * What a preview's token opens, as its page shows it. Every field that the page needs is filled (preview-entry.ts).
     * @returns null if the entry no longer exists
     */
    async preview({ uid, ...version }: PreviewClaims): Promise<Preview | null> {
      switch (uid) {
        case newsUid: {
          const entry = await versionOf<NewsEntry>(uid, version, ["thumbnail"]);
          return entry && { kind: "news", data: newsItemOf(entry) };
        }
        case "api::question.question":
          return { kind: "faq", ...(await this.questions(version.locale, version)) };
        case "api::notice.notice": {
          const entry = await versionOf<NoticeEntry>(uid, version, []);
          return entry && { kind: "notices", data: [noticeOf(entry)] };
        }
        case "api::page.page": {
          const entry = await versionOf<FreePageEntry>(uid, version, []);
          return entry && { kind: "free page", data: freePageOf(entry) };
        }
        case settingsUid: {
          const entry = await versionOf<SiteSettingsEntry>(uid, version, settingsParts);
          return entry && { kind: "site settings", data: siteSettingsOf(entry, { inPreview: true }) };
        }
        case "api::banner.banner":
          return { kind: "banners", ...(await this.banners(version)) };
        case "api::download-link.download-link":
          return { kind: "downloads", ...(await this.downloads(version)) };
        case "api::wallpaper.wallpaper":
          return { kind: "wallpapers", ...(await this.wallpapers(version)) };
        case "api::gallery-image.gallery-image":
          return { kind: "gallery", ...(await this.gallery(version)) };
        case "api::movie.movie":
          return { kind: "movies", ...(await this.movies(version)) };
        default: {
          const name = guidePageNames.find((page) => guidePageUids[page] === uid);
          const page = name && (await versionOf<GuidePageEntry>(uid, version, guidePageParts[name]));
          return name && page ? { kind: "guide page", name, data: guidePageOf(page) } : null;
        }
      }
    },

    /**
     * Adds views to the draft and the published versions, so that publishing again keeps the number. It bypasses the
     * document service, so that no webhook is sent.
     * @returns how many of the topics exist
     */
    async addViews(views: CountViewsRequest["views"]): Promise<number> {
      const topics = Object.entries(views).filter(([topicId]) => Number(topicId) <= maxTopicId);
      return strapi.db.transaction(async () => {
        let counted = 0;
        for (const [topicId, added] of topics) {
          const changed: number = await strapi.db
            .queryBuilder(newsUid)
            .increment("views", added)
            .where({ topicId: Number(topicId) })
            .execute();
          if (changed > 0) counted += 1;
        }
        return counted;
      });
    },
  };
}

export type SiteStore = ReturnType<typeof createSiteStore>;

/** The store of a running cms (services/site.ts). */
export function siteStoreOf(strapi: Core.Strapi): SiteStore {
  return strapi.service("api::site.site") as unknown as SiteStore;
}
