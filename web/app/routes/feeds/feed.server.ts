import type { LoaderFunctionArgs } from "@remix-run/node";
import { orUnavailable } from "~/lib/fallback.server";
import type { FEED_FORMATS } from "~/lib/feed-formats";
import { currentLanguage, t, tell } from "~/lib/i18n";
import { CATEGORIES, type Category, listPath } from "~/lib/news";
import type { Feed } from "./feed.lib";

const ITEMS = 20;

/**
 * The feed that a request asks for: of `?category=`, else of all three.
 * @throws 503 where the cms cannot be reached and nothing was kept; 404 for a category that there is not
 */
export async function feedResponse(
  { request, context }: LoaderFunctionArgs,
  { type, path }: (typeof FEED_FORMATS)[number],
  write: (feed: Feed) => string,
) {
  const given = new URL(request.url).searchParams.get("category");
  if (given !== null && !Object.hasOwn(CATEGORIES, given)) throw new Response("Not found", { status: 404 });
  const category = given as Category | null;
  const { site, content } = context;
  const kinds = category ? [category] : (Object.keys(CATEGORIES) as Category[]);
  const lists = await orUnavailable(Promise.all(kinds.map((kind) => content.latestNews(kind))));
  const items = lists
    .flat()
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id)
    .slice(0, ITEMS);
  const name = category ? tell(CATEGORIES[category].title) : t("News, events and guides");
  const body = write({
    language: currentLanguage(),
    title: `${name} | ${site.name}`,
    description: t("{title} of {name}, newest first.", { title: name, name: site.name }),
    publicUrl: site.publicUrl,
    page: listPath(category ?? "news", 1),
    self: category ? `${path}?category=${category}` : path,
    items,
  });
  return new Response(body, {
    headers: { "content-type": `${type}; charset=utf-8`, "cache-control": "public, max-age=300" },
  });
}
