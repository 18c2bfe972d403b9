import type { AppLoadContext } from "@remix-run/node";
import { data } from "@remix-run/node";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { VIEWED_TOPIC_HEADER } from "~/platform/content/views.server";

/**
 * One news item, for both `/topic/{id}` and `/news?topic={id}`. `topic` is null if there is none (404) or if the cms cannot be
 * reached (503); the page then says 'No news data available.'
 */
export async function topicResponse(id: string, context: AppLoadContext) {
  const number = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
  const found = number === null ? undefined : await nullIfUnavailable(context.content.topic(number));
  if (!found) return data({ kind: "topic" as const, topic: null }, { status: found === null ? 503 : 404 });
  const { img_thumbnail: _path, slug: _slug, ...topic } = found;
  return data({ kind: "topic" as const, topic }, { headers: { [VIEWED_TOPIC_HEADER]: String(found.id) } });
}
