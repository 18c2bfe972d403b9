import ical from "ical-generator";
import { type EventSummary, topicPath } from "~/platform/content/news";
import { t } from "~/platform/language/i18n";
import type { SiteInfo } from "~/platform/site/context";
import type { CalendarItem } from "../calendar/calendar-items.server";

/** How often calendars that subscribe look for changes. */
const REFRESH_SECONDS = 3_600;

/** From when SEQUENCE counts: in seconds, it has room until 2093. */
const COUNTED_FROM = Date.UTC(2025, 0, 1);

/**
 * What tells a calendar that it has an older version of an event, whichever process and language it reads: SEQUENCE
 * rises with each change.
 * @param otherwise when the event is from, as far as is known
 */
function versionOf(changed: string | undefined, otherwise: string) {
  const at = new Date(changed ?? otherwise);
  return {
    stamp: at,
    ...(changed && {
      lastModified: at,
      sequence: Math.max(0, Math.floor((at.getTime() - COUNTED_FROM) / 1_000)),
    }),
  };
}

/**
 * A calendar file (RFC 5545). Each event has the same id in every file and language, so that it is never in a calendar
 * twice.
 */
export function icsResponse(
  { name, publicUrl }: Pick<SiteInfo, "name" | "publicUrl">,
  events: EventSummary[],
  file: string,
  /** What else takes place. */
  others: CalendarItem[] = [],
): Response {
  const calendar = ical({
    name: t("Events of {name}", { name }),
    prodId: { company: name, product: "events" },
    source: `${publicUrl}/events.ics`,
    ttl: REFRESH_SECONDS,
  });
  for (const event of events) {
    const url = publicUrl + topicPath(event.id);
    calendar.createEvent({
      id: `event-${event.id}@${new URL(publicUrl).hostname}`,
      start: new Date(event.event_start),
      end: new Date(event.event_end),
      ...versionOf(event.updated_at, event.created_at),
      summary: event.subject,
      description: `${event.excerpt}\n\n${url}`,
      url,
    });
  }
  for (const { id, title, event_start, event_end, href, updated_at } of others) {
    calendar.createEvent({
      id: `${id}@${new URL(publicUrl).hostname}`,
      start: new Date(event_start),
      end: new Date(event_end),
      ...versionOf(updated_at, event_start),
      summary: title,
      ...(href && { url: publicUrl + href }),
    });
  }
  return new Response(calendar.toString(), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `inline; filename="${file}"`,
      "cache-control": "public, max-age=300",
    },
  });
}
