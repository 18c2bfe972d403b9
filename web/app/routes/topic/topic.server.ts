import type { AppLoadContext } from "@remix-run/node";
import { data } from "@remix-run/node";
import { orNull } from "~/lib/fallback.server";
import { VIEWED_TOPIC_HEADER } from "~/lib/views.server";

/**
 * One news item, with what `/topic/{id}` and `/news?topic={id}` both need. `topic` is null where there is none (404) or
 * where the cms could not be reached (503); the page then says the spec's sentence.
 */
export async function topicResponse(id: string, context: AppLoadContext) {
  const number = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
  const found = number === null ? undefined : await orNull(context.content.topic(number));
  if (!found) return data({ kind: "topic" as const, topic: null }, { status: found === null ? 503 : 404 });
  const { img_thumbnail: _path, slug: _slug, ...topic } = found;
  return data({ kind: "topic" as const, topic }, { headers: { [VIEWED_TOPIC_HEADER]: String(found.id) } });
}
