import dayjs from "dayjs";
import relativeTime from "dayjs/plugin/relativeTime";

dayjs.extend(relativeTime);

export const MANILA = "Asia/Manila";
// Made once: a formatter with a time zone costs more than all that it formats on a page.
const DATE = new Intl.DateTimeFormat("en-GB", {
  timeZone: MANILA,
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const DAY = new Intl.DateTimeFormat("en-GB", { timeZone: MANILA, day: "numeric", month: "short" });
const CLOCK = new Intl.DateTimeFormat("en-GB", { timeZone: MANILA, hour: "2-digit", minute: "2-digit" });
const MONTH = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "long", year: "numeric" });
/** The Philippines keep GMT+08:00 all year. */
const MANILA_AHEAD_MS = 8 * 3_600_000;
const NEW_FOR_DAYS = 3;

/** '5 minutes ago', or the spec's sentence where there is no date (section 2, news list). */
export function relative(date: string | null | undefined, now: number): string {
  const instant = dayjs(date ?? Number.NaN);
  return instant.isValid() ? instant.from(now) : "No date available";
}

/** A date in Manila, for the title of a relative one: '21 November 2026 at 14:05'. */
export const inManila = (date: string) => DATE.format(Date.parse(date));

/** The time of day in Manila: '14:05'. */
export const clockInManila = (date: string) => CLOCK.format(Date.parse(date));

/** A month (`YYYY-MM`) in words: 'November 2026'. */
export const longMonth = (month: string) => MONTH.format(Date.parse(`${month}-01T00:00:00Z`));

/** The first instant of a month in Manila: of the one that `now` falls into, or one some months later. */
export function monthStart(now: number, later: number): Date {
  const there = new Date(now + MANILA_AHEAD_MS);
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + later) - MANILA_AHEAD_MS);
}

/** The time until an instant in its two largest units: '9 days 17 hours', '17 hours 5 minutes'; never negative. */
export function timeLeft(until: number, now: number): string {
  const minutes = Math.max(0, Math.ceil((until - now) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  const of = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
  if (days > 0) return `${of(days, "day")} ${of(hours, "hour")}`;
  return hours > 0 ? `${of(hours, "hour")} ${of(minutes % 60, "minute")}` : of(minutes, "minute");
}

/** A day in Manila: '21 Nov'. */
export const dayInManila = (date: string) => DAY.format(Date.parse(date));

/** A day of the calendar (`YYYY-MM-DD`), in full: '21 November 2026'. */
export const longDay = (day: string) => dayjs(day).format("D MMMM YYYY");

/** Items of the last days carry the 'new' icon. */
export const isNew = (date: string, now: number) => now - Date.parse(date) < NEW_FOR_DAYS * 86_400_000;

/** Where an event stands: what is on first, then what comes, then what is over. */
export function eventState(event: { event_start: string | null; event_end: string | null }, now: number) {
  const start = event.event_start ? Date.parse(event.event_start) : Number.NaN;
  const end = event.event_end ? Date.parse(event.event_end) : Number.NaN;
  if (Number.isNaN(start)) return "undated" as const;
  if (now < start) return "upcoming" as const;
  return now < end || Number.isNaN(end) ? ("running" as const) : ("over" as const);
}

/** '2 d 04:05:06' until an instant; never negative. */
export function countdown(until: number, now: number): string {
  const seconds = Math.max(0, Math.floor((until - now) / 1000));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  return days > 0 ? `${days} d ${clock}` : clock;
}
