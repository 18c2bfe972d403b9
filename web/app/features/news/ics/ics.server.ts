import ical from "ical-generator";
import { type EventSummary, topicPath } from "~/platform/content/news";
import type { SiteInfo } from "~/platform/context";
import { t } from "~/platform/language/i18n";
import type { CalendarItem } from "../calendar/calendar-items.server";

/** How often calendars that subscribe look for changes. */
const REFRESH_SECONDS = 3_600;

/** A calendar file (RFC 5545). Each event has the same id in every file and language, so that it is never in a calendar twice. */
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
      stamp: new Date(event.created_at),
      summary: event.subject,
      description: `${event.excerpt}\n\n${url}`,
      url,
    });
  }
  for (const { id, title, event_start, event_end, href } of others) {
    calendar.createEvent({
      id: `${id}@${new URL(publicUrl).hostname}`,
      start: new Date(event_start),
      end: new Date(event_end),
      // The same every time, so that a calendar does not take it for changed.
      stamp: new Date(event_start),
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
