import { type Image, type NewsItem, searchLimit } from "@tambayan/cms/contract";
import { msg } from "../language/i18n";
import { readText } from "../page/read-text";

export { topicPath } from "@tambayan/cms/contract";

/** A picture that is shown small: one file is enough for every screen. */
export type Thumbnail = Pick<Image, "url" | "width" | "height">;

/** Wide enough for a picture beside a subject, and for one over a card. */
export const THUMBNAIL_WIDTHS = { beside: 240, over: 400 } as const;

/** The smallest version of a picture that is wide enough. */
export function thumbnailOf(
  { url, width, height, formats }: Image,
  atLeast: number = THUMBNAIL_WIDTHS.beside,
): Thumbnail {
  const smallest = formats.find((format) => format.width >= atLeast) ?? { url, width, height };
  return { url: smallest.url, width: smallest.width, height: smallest.height };
}

/** A news item in a list; the first one, which is shown large, has a `lead`, others may have a small picture. */
export type NewsSummary = Pick<
  NewsItem,
  "id" | "locale" | "subject" | "type" | "author" | "created_at" | "views" | "event_start" | "event_end"
> & { lead?: Pick<NewsItem, "excerpt" | "thumbnail">; thumbnail?: Thumbnail | null };

/**
 * The items of a list without their texts, which would make it as heavy as all of them together.
 * @param options lead: the first one is shown large; pictures: the others have their small pictures
 */
export function toNewsSummaries(items: NewsItem[], { lead = false, pictures = false } = {}): NewsSummary[] {
  return items.map((item, index) => {
    const {
      id,
      locale,
      subject,
      type,
      author,
      created_at,
      views,
      event_start,
      event_end,
      excerpt,
      thumbnail,
    } = item;
    const teaser = { id, locale, subject, type, author, created_at, views, event_start, event_end };
    if (lead && index === 0) return { ...teaser, lead: { excerpt, thumbnail } };
    return pictures ? { ...teaser, thumbnail: thumbnail && thumbnailOf(thumbnail) } : teaser;
  });
}

/** An event as a card and the calendar show it. */
export interface EventSummary
  extends Pick<
    NewsItem,
    "id" | "locale" | "subject" | "excerpt" | "thumbnail" | "created_at" | "updated_at"
  > {
  event_start: string;
  event_end: string;
}

/** An event without its text; none for what has no times, which the cms does not publish as an event. */
export function toEventSummary(item: NewsItem): EventSummary[] {
  const { id, locale, subject, excerpt, thumbnail, created_at, updated_at, event_start, event_end } = item;
  if (!event_start || !event_end) return [];
  return [{ id, locale, subject, excerpt, thumbnail, created_at, updated_at, event_start, event_end }];
}

/** The categories of the news list, by their value in the address. */
export const CATEGORIES = {
  news: { title: msg("News"), all: msg("All news") },
  event: { title: msg("Events"), all: msg("All events") },
  guide: { title: msg("Guides"), all: msg("All guides") },
} as const;
export type Category = keyof typeof CATEGORIES;

/** The category of an item, by the number of its type. */
export const CATEGORY_OF: Record<NewsItem["type"], Category> = { 0: "news", 1: "guide", 2: "event" };

/** The category in an address; news for unknown values. */
export const readCategory = (value: string | null): Category =>
  value !== null && Object.hasOwn(CATEGORIES, value) ? (value as Category) : "news";

/** The search in an address: truncated to what the cms accepts, '' without what it takes for a word. */
export const readSearch = (value: string | null): string => {
  const text = readText(value).slice(0, searchLimit);
  return /[^\s\p{M}\p{Cf}]/u.test(text.normalize("NFKD")) ? text : "";
};

/** The address of a page of search results. */
export function searchPath(search: string, page: number): string {
  const query = new URLSearchParams({ search });
  if (page > 1) query.set("page", String(page));
  return `/news?${query}`;
}

/** The canonical address of a page of a category. */
export function listPath(category: Category, page: number): string {
  const search = new URLSearchParams();
  if (category !== "news") search.set("category", category);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `/news?${search}` : "/news";
}
