import { currentLanguage, t } from "./language/i18n";
import type { Language } from "./language/language";

export const MANILA = "Asia/Manila";

/** Locales for dates; British English, because the site writes the day first. */
const LOCALES: Record<Language, string> = { en: "en-GB", fil: "fil-PH" };

/** A formatter for each language, created once: one with a time zone is expensive to create. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (instant: number) => string {
  const made: Partial<Record<Language, Intl.DateTimeFormat>> = {};
  return (instant) => {
    const language = currentLanguage();
    made[language] ??= new Intl.DateTimeFormat(LOCALES[language], options);
    return made[language].format(instant);
  };
}

const DATE = dateFormat({
  timeZone: MANILA,
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const SHORT = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
const DAY_AND_TIME = dateFormat({ timeZone: MANILA, ...SHORT });
/** In the reader's own time zone: in a browser only. */
const OWN_DAY_AND_TIME = dateFormat(SHORT);
const CLOCK = dateFormat({ timeZone: MANILA, hour: "2-digit", minute: "2-digit" });
const MONTH = dateFormat({ timeZone: "UTC", month: "long", year: "numeric" });
const LONG_DAY = dateFormat({ timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });
const NEW_FOR_DAYS = 3;

/** In milliseconds. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** How far Manila is ahead of UTC, all year. */
export const MANILA_OFFSET = 8 * HOUR;

/**
 * '5 minutes ago', or 'No date available'. Our own messages instead of Intl.RelativeTimeFormat, which can differ between server
 * and browser.
 */
export function relative(date: string | null | undefined, now: number): string {
  const passed = now - Date.parse(date ?? "");
  if (Number.isNaN(passed)) return t("No date available");
  const ago = Math.max(0, passed);
  if (ago < MINUTE) return t("a few seconds ago");
  const count = (unit: number) => ({ count: Math.floor(ago / unit) });
  if (ago < HOUR) return t("{count, plural, one {# minute} other {# minutes}} ago", count(MINUTE));
  if (ago < DAY) return t("{count, plural, one {# hour} other {# hours}} ago", count(HOUR));
  if (ago < 30 * DAY) return t("{count, plural, one {# day} other {# days}} ago", count(DAY));
  if (ago < 365 * DAY) return t("{count, plural, one {# month} other {# months}} ago", count(30 * DAY));
  return t("{count, plural, one {# year} other {# years}} ago", count(365 * DAY));
}

/** A date in Manila, for the title of a relative one: '21 November 2026 at 14:05'. */
export const inManila = (date: string) => DATE(Date.parse(date));

/** The time of day in Manila: '14:05'. */
export const clockInManila = (date: string) => CLOCK(Date.parse(date));

/** A month (`YYYY-MM`) as text: 'November 2026'. */
export const longMonth = (month: string) => MONTH(Date.parse(`${month}-01T00:00:00Z`));

/** The first instant of the month in Manila that `now` is in, or of one some months later. */
export function monthStart(now: number, later: number): Date {
  const there = new Date(now + MANILA_OFFSET);
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + later) - MANILA_OFFSET);
}

/** The time until an instant in its two largest units: '9 days 17 h', '17 h 5 min', '5 min'; never negative. */
export function timeLeft(until: number, now: number): string {
  const left = Math.max(0, Math.ceil((until - now) / MINUTE));
  const [days, hours, minutes] = [Math.floor(left / 1_440), Math.floor(left / 60) % 24, left % 60];
  if (days > 0) return t("{days, plural, one {# day} other {# days}} {hours} h", { days, hours });
  return hours > 0 ? t("{hours} h {minutes} min", { hours, minutes }) : t("{minutes} min", { minutes });
}

/** A day and time in Manila: '21 Nov, 18:00'. */
export const dayTimeInManila = (date: string) => DAY_AND_TIME(Date.parse(date));

/** The same in the time zone of the browser. */
export const dayTimeHere = (date: string) => OWN_DAY_AND_TIME(Date.parse(date));

/** Whether the browser's clock shows another time than Manila's at an instant. */
export const isElsewhere = (date: string) => new Date(date).getTimezoneOffset() !== -MANILA_OFFSET / MINUTE;

/** The calendar day in Manila of an instant: '2026-11-21'. */
export const manilaDay = (instant: number) => new Date(instant + MANILA_OFFSET).toISOString().slice(0, 10);

/** The first instant of a calendar day (`YYYY-MM-DD`) in Manila. */
export const manilaDayStart = (day: string) => new Date(Date.parse(day) - MANILA_OFFSET);

/** A calendar day (`YYYY-MM-DD`) in full: '21 November 2026'. */
export const longDay = (day: string) => LONG_DAY(Date.parse(day));

/** Whether an item is recent enough for the 'new' badge. */
export const isNew = (date: string, now: number) => now - Date.parse(date) < NEW_FOR_DAYS * DAY;

/** An event's status. */
export function eventState(event: { event_start: string | null; event_end: string | null }, now: number) {
  const start = event.event_start ? Date.parse(event.event_start) : Number.NaN;
  const end = event.event_end ? Date.parse(event.event_end) : Number.NaN;
  if (Number.isNaN(start)) return "undated" as const;
  if (now < start) return "upcoming" as const;
  return now < end || Number.isNaN(end) ? ("running" as const) : ("over" as const);
}
