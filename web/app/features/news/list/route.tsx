import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { FEED_FORMATS } from "~/platform/content/feed-formats";
import {
  CATEGORIES,
  listPath,
  readCategory,
  readSearch,
  toEventSummary,
  toNewsSummaries,
} from "~/platform/content/news";
import { t, translate } from "~/platform/language/i18n";
import { type RouteHandle, shareMeta } from "~/platform/page/meta";
import { readPage } from "~/platform/page/pager";
import { stayWithin } from "~/platform/page/pager.server";
import type { RootLoader } from "~/platform/page/root-data";
import { NewsTopic, topicMeta } from "../topic/news-topic";
import { topicResponse } from "../topic/topic.server";
import { NewsPage } from "./news-page";

type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle: RouteHandle<LoaderData> = {
  section: "news",
  parameters: ["category", "page", "search", "topic"],
  breadcrumb: (page) =>
    page.kind === "topic"
      ? (page.topic?.subject ?? t("News"))
      : page.search
        ? t("Search")
        : translate(CATEGORIES[page.category].title),
};

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader, { root: RootLoader }> = ({ data: page, matches }) => {
  const site = matches.find((match) => match.id === "root")?.data.site;
  if (!site || !page) return [];
  if (page.kind === "topic") return topicMeta(page.topic, site);
  // There are endless searches: search engines must not index them.
  if (page.search) return [{ name: "robots", content: "noindex" }];
  const title = translate(CATEGORIES[page.category].title);
  return [
    ...shareMeta({
      title,
      description: t("{title} of {name}, newest first.", { title, name: site.name }),
      url: site.publicUrl + listPath(page.category, page.page),
      image: `${site.publicUrl}${site.shareImage}`,
    }),
    ...FEED_FORMATS.map(({ type, path, name }) => ({
      tagName: "link",
      rel: "alternate",
      type,
      title: `${title} (${name})`,
      href: `${path}?category=${page.category}`,
    })),
  ];
};

/** The news item if `topic` is given, else a page of a category. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const topic = searchParams.get("topic");
  if (topic !== null) return topicResponse(topic, context);

  const category = readCategory(searchParams.get("category"));
  const page = readPage(searchParams.get("page"));
  const search = readSearch(searchParams.get("search"));
  const { content } = context;
  const list = await nullIfUnavailable(
    search ? content.searchNews(search, page) : content.newsPage(category, page),
  );
  stayWithin(request, page, list);
  return data(
    {
      kind: "list" as const,
      category,
      search,
      page,
      list: list && {
        // Events are cards, each with its picture; among search results they are lines like the others.
        events: category === "event" && !search ? list.data.flatMap(toEventSummary) : null,
        items: toNewsSummaries(list.data, { lead: page === 1 && !search, pictures: true }),
        prev: list.prev_page,
        next: list.next_page,
        last: list.last_page,
        total: list.total,
      },
    },
    { status: list === null ? 503 : 200 },
  );
}

export default function NewsRoute() {
  const page = useLoaderData<typeof loader>();
  return page.kind === "topic" ? (
    <NewsTopic topic={page.topic} relatedNews={page.relatedNews} parts={page.parts} />
  ) : (
    <NewsPage {...page} />
  );
}
