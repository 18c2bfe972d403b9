import { type NewsItem, searchLimit } from "@tambayan/cms/contract";
import { msg } from "./i18n";

export { topicPath } from "@tambayan/cms/contract";

/** What a list shows of a news item; `lead` is there for the first one, which is shown large. */
export type Teaser = Pick<
  NewsItem,
  "id" | "locale" | "subject" | "type" | "author" | "created_at" | "views" | "event_start" | "event_end"
> & { lead?: Pick<NewsItem, "excerpt" | "thumbnail"> };

/**
 * The items of a list without what it does not show: their texts would make it as heavy as all of them together.
 * @param options lead: the first one is shown large
 */
export function toTeasers(items: NewsItem[], { lead = false } = {}): Teaser[] {
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
    return lead && index === 0 ? { ...teaser, lead: { excerpt, thumbnail } } : teaser;
  });
}

/** The categories of the news list, by the value in the address. */
export const CATEGORIES = {
  news: { title: msg("News"), all: msg("All news") },
  event: { title: msg("Events"), all: msg("All events") },
  guide: { title: msg("Guides"), all: msg("All guides") },
} as const;
export type Category = keyof typeof CATEGORIES;

/** The category in an address; news for anything that is none. */
export const readCategory = (value: string | null): Category =>
  value !== null && Object.hasOwn(CATEGORIES, value) ? (value as Category) : "news";

/** What is searched for in an address: '' for what has no word in it, and cut to what the cms takes. */
export const readSearch = (value: string | null): string =>
  /[^\s\p{M}]/u.test(value ?? "") ? (value ?? "").trim().slice(0, searchLimit) : "";

/** The address of a page of what was found. */
export function searchPath(search: string, page: number): string {
  const query = new URLSearchParams({ search });
  if (page > 1) query.set("page", String(page));
  return `/news?${query}`;
}

/** The address of a page of a category, in its shortest form. */
export function listPath(category: Category, page: number): string {
  const search = new URLSearchParams();
  if (category !== "news") search.set("category", category);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `/news?${search}` : "/news";
}
