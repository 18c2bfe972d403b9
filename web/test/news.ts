import type { NewsItem, NewsPage } from "@tambayan/cms/contract";
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
