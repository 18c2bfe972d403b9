import {
  bannerListSchema,
  type ContentLocale,
  calendarSchema,
  countViewsResponseSchema,
  downloadListSchema,
  freePageListSchema,
  type GuidePageName,
  guidePageAnswerSchema,
  movieListSchema,
  type NewsTypeName,
  newsIndexSchema,
  newsListSchema,
  newsPageSchema,
  newsTypeNumber,
  noticeListSchema,
  pictureListSchema,
  previewAnswerSchema,
  questionListSchema,
  siteSettingsAnswerSchema,
} from "@tambayan/cms/contract";
import { signedHeaders } from "@tambayan/service/signed";
import type { JsonClient } from "./http.server";

/** Items on a page of the news list, and in a box of the home page. */
const NEWS_PER_PAGE = 8;

/** The cms's content calls, each one request. With a `locale`, content comes in that language if it is translated. */
export function createCmsClient(client: JsonClient, { webhookSecret }: { webhookSecret: string }) {
  return {
    /** A page of a type's items, newest first. */
    newsPage: (type: NewsTypeName, page: number, locale: ContentLocale, count = NEWS_PER_PAGE) =>
      client.call(`/api/getnewsall/${newsTypeNumber[type]}/${count}/1/0?page=${page}&locale=${locale}`, {
        schema: newsPageSchema,
      }),

    /** A page of items of all types that contain all of these words. */
    searchNews: (search: string, page: number, locale: ContentLocale) => {
      const query = new URLSearchParams({ search, page: String(page), locale });
      return client.call(`/api/searchnews/${NEWS_PER_PAGE}?${query}`, { schema: newsPageSchema });
    },

    /** The latest items of a type. */
    latestNews: async (type: NewsTypeName, count: number, locale: ContentLocale) =>
      (
        await client.call(`/api/getnewsall/${newsTypeNumber[type]}/${count}/0/1?locale=${locale}`, {
          schema: newsListSchema,
        })
      ).data,

    /** Every item's topic number and last publication date. */
    newsIndex: async () => (await client.call("/api/getnewsindex", { schema: newsIndexSchema })).data,

    /** One item by its topic number, or undefined. */
    topic: async (id: number, locale: ContentLocale) =>
      (await client.call(`/api/getspecificnews/${id}?locale=${locale}`, { schema: newsListSchema })).data[0],

    /** A guide page, or null if none is published. */
    guidePage: async (name: GuidePageName, locale: ContentLocale) =>
      (await client.call(`/api/getguidepage/${name}?locale=${locale}`, { schema: guidePageAnswerSchema }))
        .data,

    banners: async () => (await client.call("/api/getSiteBanners", { schema: bannerListSchema })).data,
    downloads: async () => (await client.call("/api/getdownloadsall", { schema: downloadListSchema })).data,
    wallpapers: async () => (await client.call("/api/getwallpapersall", { schema: pictureListSchema })).data,
    gallery: async () => (await client.call("/api/getgalleryall", { schema: pictureListSchema })).data,
    movies: async () => (await client.call("/api/getmoviesall", { schema: movieListSchema })).data,

    /** Frequently asked questions. */
    faq: async (locale: ContentLocale) =>
      (await client.call(`/api/getfaq?locale=${locale}`, { schema: questionListSchema })).data,

    /** Pop-up notices, whether or not their time has come. */
    notices: async (locale: ContentLocale) =>
      (await client.call(`/api/getnotices?locale=${locale}`, { schema: noticeListSchema })).data,

    /** What takes place between two instants. */
    calendar: async (from: Date, until: Date, locale: ContentLocale) => {
      const query = new URLSearchParams({ from: from.toISOString(), until: until.toISOString(), locale });
      return (await client.call(`/api/getcalendar?${query}`, { schema: calendarSchema })).data;
    },

    /** The pages that editors have added. */
    freePages: async (locale: ContentLocale) =>
      (await client.call(`/api/getpages?locale=${locale}`, { schema: freePageListSchema })).data,

    /** The settings of the site, or null if they are not published. */
    siteSettings: async () =>
      (await client.call("/api/getsitesettings", { schema: siteSettingsAnswerSchema })).data,

    /** The content that a preview's token opens. */
    preview: async (token: string) =>
      (await client.call("/api/getpreview", { method: "POST", schema: previewAnswerSchema, body: { token } }))
        .data,

    /** Adds views to topics, by topic number. */
    countViews: async (views: Record<string, number>) => {
      const body = JSON.stringify({ views });
      await client.call("/api/countnewsviews", {
        method: "POST",
        schema: countViewsResponseSchema,
        headers: signedHeaders(webhookSecret, body, new Date()),
        body,
      });
    },
  };
}
export type CmsClient = ReturnType<typeof createCmsClient>;
