import type { CalendarEntry } from "@tambayan/cms/contract";
import { DAY, manilaDay, manilaDayStart } from "~/platform/time/time";

/** What comes next in the game, as the strip of the front page shows it. */
export type NextUp = Pick<CalendarEntry, "kind" | "locale" | "title" | "starts_at" | "ends_at">;

/** A week and the rest of today. */
const AHEAD_DAYS = 8;

/** The days that are looked through: whole ones, so that few spans are asked for. */
export function daysAhead(now: number): { from: Date; until: Date } {
  const from = manilaDayStart(manilaDay(now));
  return { from, until: new Date(from.getTime() + AHEAD_DAYS * DAY) };
}

/** The club war, reset or maintenance that is on, else the next to start; null for none. */
export function nextUp(entries: readonly CalendarEntry[], now: number): NextUp | null {
  const found = entries
    .filter(({ kind, ends_at }) => kind !== "event" && now < Date.parse(ends_at))
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))[0];
  if (!found) return null;
  const { kind, locale, title, starts_at, ends_at } = found;
  return { kind, locale, title, starts_at, ends_at };
}
