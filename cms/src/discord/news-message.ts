/** The Discord message about a news item. Pure. */
import { withoutMarkdown } from "@tambayan/service/discord";
import { type NewsItem, topicPath } from "../../contract";

/** `--gold` in web's styles. */
const gold = 0xf0b44c;
/** Discord's limit, in characters. */
const titleLimit = 256;

/** No escape and no letter is cut in two. */
const cut = (text: string, limit: number) =>
  text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/(?:\\|\p{Surrogate})$/u, "")}…`;

/** A timestamp that Discord shows in each reader's own time zone. */
const timestamp = (iso: string) => `<t:${Math.floor(new Date(iso).getTime() / 1000)}:f>`;

/**
 * The request body for a Discord webhook.
 * @param siteUrl without a trailing slash
 */
export function newsMessageOf(item: NewsItem, siteUrl: string): object {
  const { id, subject, excerpt, author, created_at, thumbnail, event_start, event_end } = item;
  return {
    // A subject must not be able to mention anyone.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cut(withoutMarkdown(subject), titleLimit),
        description: withoutMarkdown(excerpt),
        url: siteUrl + topicPath(id),
        color: gold,
        author: { name: author },
        timestamp: created_at,
        ...(thumbnail && { image: { url: siteUrl + thumbnail.url } }),
        ...(event_start &&
          event_end && {
            fields: [{ name: "When", value: `${timestamp(event_start)} – ${timestamp(event_end)}` }],
          }),
      },
    ],
  };
}
