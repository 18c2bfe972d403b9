import type { LoaderFunctionArgs } from "@remix-run/node";
import { orServiceUnavailable } from "~/platform/clients/fallback.server";
import type { FEED_FORMATS } from "~/platform/content/feed-formats";
import { CATEGORIES, type Category, listPath } from "~/platform/content/news";
import { currentLanguage, t, translate } from "~/platform/language/i18n";
import { writeFeed } from "./feed.lib";

const ITEMS = 20;

/**
 * The requested feed: of `?category=`, else of all three.
 * @throws 503 if the cms cannot be reached and nothing is cached; 404 for an unknown category
 */
export async function feedResponse(
  { request, context }: LoaderFunctionArgs,
  { type, path }: (typeof FEED_FORMATS)[number],
  format: "rss" | "atom",
) {
  const given = new URL(request.url).searchParams.get("category");
  if (given !== null && !Object.hasOwn(CATEGORIES, given)) throw new Response("Not found", { status: 404 });
  const category = given as Category | null;
  const { site, content } = context;
  const kinds = category ? [category] : (Object.keys(CATEGORIES) as Category[]);
  const lists = await orServiceUnavailable(Promise.all(kinds.map((kind) => content.latestNews(kind))));
  const items = lists
    .flat()
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id)
    .slice(0, ITEMS);
  const name = category ? translate(CATEGORIES[category].title) : t("News, events and guides");
  const feed = writeFeed(format, {
    language: currentLanguage(),
    title: `${name} | ${site.name}`,
    description: t("{title} of {name}, newest first.", { title: name, name: site.name }),
    publicUrl: site.publicUrl,
    page: listPath(category ?? "news", 1),
    self: category ? `${path}?category=${category}` : path,
    items,
  });
  return new Response(feed, {
    headers: { "content-type": `${type}; charset=utf-8`, "cache-control": "public, max-age=300" },
  });
}
