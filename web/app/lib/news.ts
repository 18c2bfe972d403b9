import type { NewsItem } from "@tambayan/cms/contract";

/** What a list shows of a news item: all but its text, which would make every list as heavy as its items. */
export type Teaser = Omit<NewsItem, "content" | "img_thumbnail" | "slug">;

export function toTeaser({
  content: _content,
  img_thumbnail: _path,
  slug: _slug,
  ...teaser
}: NewsItem): Teaser {
  return teaser;
}

/** Every link to an item has this form (spec section 2, routes). */
export const topicPath = (id: number) => `/news?topic=${id}`;

/** The categories of the news list, by the value in the address. */
export const CATEGORIES = {
  news: { title: "News", all: "All news" },
  event: { title: "Events", all: "All events" },
  guide: { title: "Guides", all: "All guides" },
} as const;
export type Category = keyof typeof CATEGORIES;

/** The category in an address; news for anything that is none. */
export const readCategory = (value: string | null): Category =>
  value !== null && Object.hasOwn(CATEGORIES, value) ? (value as Category) : "news";

/** The address of a page of a category, in its shortest form. */
export function listPath(category: Category, page: number): string {
  const search = new URLSearchParams();
  if (category !== "news") search.set("category", category);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `/news?${search}` : "/news";
}
