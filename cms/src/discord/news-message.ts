/** What Discord shows of a news item. Pure. */
import { type NewsItem, topicPath } from "../../contract";

/** The site's gold, web's `--gold`. */
const gold = 0xf0b44c;
/** Discord's own limit. */
const titleLimit = 256;

/** A moment as Discord shows it to each reader in his own time zone. */
const moment = (iso: string) => `<t:${Math.floor(new Date(iso).getTime() / 1000)}:f>`;

/**
 * The body of a call to a Discord webhook.
 * @param siteUrl without a slash at the end
 */
export function newsMessageOf(item: NewsItem, siteUrl: string): object {
  const { id, subject, excerpt, author, created_at, thumbnail, event_start, event_end } = item;
  return {
    // Whatever a subject says, it calls nobody.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: subject.slice(0, titleLimit),
        description: excerpt,
        url: siteUrl + topicPath(id),
        color: gold,
        author: { name: author },
        timestamp: created_at,
        ...(thumbnail && { image: { url: siteUrl + thumbnail.url } }),
        ...(event_start &&
          event_end && {
            fields: [{ name: "When", value: `${moment(event_start)} – ${moment(event_end)}` }],
          }),
      },
    ],
  };
}
