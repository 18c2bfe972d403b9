import type { AppLoadContext } from "@remix-run/node";
import { data } from "@remix-run/node";
import type { NewsItem } from "@tambayan/cms/contract";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import type { Content } from "~/platform/content/content.server";
import { CATEGORY_OF, toNewsSummaries } from "~/platform/content/news";
import { VIEWED_TOPIC_HEADER } from "~/platform/content/views.server";
import { withContents } from "./contents.lib";
import type { RelatedNews } from "./news-topic";

/** Items of the same type below an item. */
const RELATED = 3;

/** The items of the same type before and after one, and the latest others. What cannot be read is left out. */
async function readRelatedNews(content: Content, { id, type }: NewsItem): Promise<RelatedNews> {
  const [index, latest] = await Promise.all([
    nullIfUnavailable(content.newsIndex()),
    nullIfUnavailable(content.latestNews(CATEGORY_OF[type])),
  ]);
  const ofType = (index ?? []).filter((entry) => entry.type === type);
  const place = ofType.findIndex((entry) => entry.id === id);
  const read = async (entry: { id: number } | undefined) => {
    const found = entry && (await nullIfUnavailable(content.topic(entry.id)));
    return found ? { id: found.id, subject: found.subject, locale: found.locale } : null;
  };
  const [next, previous] =
    place === -1 ? [null, null] : await Promise.all([read(ofType[place - 1]), read(ofType[place + 1])]);
  const shown = [id, next?.id, previous?.id];
  const others = (latest ?? []).filter((item) => !shown.includes(item.id)).slice(0, RELATED);
  return { previous, next, related: toNewsSummaries(others, { pictures: true }) };
}

/**
 * One news item, for both `/topic/{id}` and `/news?topic={id}`. `topic` is null if there is none (404) or if the cms
 * cannot be reached (503); the page then says 'No news data available.'
 */
export async function topicResponse(id: string, context: AppLoadContext) {
  const number = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
  const found = number === null ? undefined : await nullIfUnavailable(context.content.topic(number));
  if (!found) {
    return data(
      { kind: "topic" as const, topic: null, relatedNews: null, parts: [] },
      { status: found === null ? 503 : 404 },
    );
  }
  const relatedNews = await readRelatedNews(context.content, found);
  const { img_thumbnail: _path, slug: _slug, ...item } = found;
  const { html, parts } = withContents(item.content);
  const topic = { ...item, content: html };
  return data(
    { kind: "topic" as const, topic, relatedNews, parts },
    { headers: { [VIEWED_TOPIC_HEADER]: String(found.id) } },
  );
}
