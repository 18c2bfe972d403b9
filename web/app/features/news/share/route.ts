import type { LoaderFunctionArgs } from "@remix-run/node";
import { orServiceUnavailable } from "~/platform/clients/fallback.server";
import { CATEGORY_OF } from "~/platform/content/news";
import { msg, t, translate } from "~/platform/language/i18n";
import { isLanguage } from "~/platform/language/language";
import { visitLanguage } from "~/platform/language/language.server";
import { sharePictureResponse } from "~/platform/pictures/share-picture.server";
import { timesInManila } from "~/platform/time/time";

const LABELS = { news: msg("News"), event: msg("Event"), guide: msg("Guide") } as const;

/**
 * GET /share/topic/{language}/{number}.jpg.
 * @throws 404 for an item that does not exist, which the cms is not asked for
 */
export async function loader({ params: { language, id }, context }: LoaderFunctionArgs) {
  const { content } = context;
  const index = await orServiceUnavailable(content.newsIndex());
  const known = index.find((entry) => String(entry.id) === id);
  const item =
    known && isLanguage(language) && (await orServiceUnavailable(content.topic(known.id, language)));
  if (!item) throw new Response("Not found", { status: 404 });
  const { subject: title, event_start: start, event_end: end } = item;
  return visitLanguage.run(item.locale, () => {
    const times = start && end ? [`${timesInManila(start, end).join(" – ")} GMT+08:00`] : [];
    const details = times.length > 0 ? times : [t("by {author}", { author: item.author })];
    const text = { label: translate(LABELS[CATEGORY_OF[item.type]]), title, details };
    return sharePictureResponse(context, text, item.thumbnail?.url ?? null);
  });
}
