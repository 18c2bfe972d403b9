import type { NewsItem, NewsPage } from "@tambayan/cms/contract";
import type { EventSummary } from "../app/platform/content/news";
import { ONE_PAGE } from "./visit";

/** A news item as the cms gives it. */
export const newsItem = (id: number, parts: Partial<NewsItem> = {}): NewsItem => ({
  id,
  locale: "en",
  subject: `Item ${id}`,
  content: "<p>Text</p>",
  type: 0,
  created_at: "2026-11-20T10:00:00.000Z",
  author: "GM",
  img_thumbnail: null,
  IsShowThumbnail: true,
  leads: false,
  slug: `item-${id}`,
  excerpt: "Text",
  thumbnail: null,
  views: 0,
  event_start: null,
  event_end: null,
  ...parts,
});

/** The only page of a list, with these items. */
export const newsPage = (...items: NewsItem[]): NewsPage => ({
  data: items,
  ...ONE_PAGE,
  total: items.length,
});

/** An event as the calendar has it. */
export const eventItem = (id: number, event_start: string, event_end: string): EventSummary => ({
  id,
  locale: "en",
  subject: `Event ${id}`,
  excerpt: "Text",
  thumbnail: null,
  created_at: "2026-11-20T10:00:00.000Z",
  event_start,
  event_end,
});
