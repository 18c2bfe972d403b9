import type { LoaderFunctionArgs } from "@remix-run/node";
import { orServiceUnavailable } from "~/platform/clients/fallback.server";
import { DAY, manilaDay, manilaDayStart } from "~/platform/time/time";
import { wholeCalendar } from "../../calendar/calendar-items.server";
import { icsResponse } from "../ics.server";

/** Days ahead for which recurring events are listed one by one; calendars that subscribe ask again every hour. */
const DAYS = 60;

/**
 * GET /events.ics: all events of the calendar, and what takes place in the next weeks.
 * @throws 503 if a part of it cannot be had and is not cached
 */
export async function loader({ context: { content, site } }: LoaderFunctionArgs) {
  const events = await orServiceUnavailable(content.events());
  const from = manilaDayStart(manilaDay(Date.now()));
  const span = { from, until: new Date(from.getTime() + DAYS * DAY) };
  const items = await orServiceUnavailable(wholeCalendar(content, site, span));
  const others = items.filter(({ kind, href }) => kind !== "event" || href === null);
  return icsResponse(site, events, "events.ics", others);
}
