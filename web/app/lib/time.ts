import { currentLanguage, t } from "./i18n";
import type { Language } from "./language";

export const MANILA = "Asia/Manila";

/** Month and day names of each language; English as the rest of the site writes it: the day first. */
const LOCALES: Record<Language, string> = { en: "en-GB", fil: "fil-PH" };

/** A formatter for each language, made once: one with a time zone costs more than all that it formats on a page. */
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
const DAY = dateFormat({ timeZone: MANILA, day: "numeric", month: "short" });
const CLOCK = dateFormat({ timeZone: MANILA, hour: "2-digit", minute: "2-digit" });
const MONTH = dateFormat({ timeZone: "UTC", month: "long", year: "numeric" });
/** The Philippines keep GMT+08:00 all year. */
const MANILA_AHEAD_MS = 8 * 3_600_000;
const LONG_DAY = dateFormat({ timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });
const NEW_FOR_DAYS = 3;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAYS = 24 * HOUR;

/**
 * '5 minutes ago', or the spec's sentence where there is no date (section 2, news list). Messages of our own, not
 * Intl.RelativeTimeFormat: server and browser would not always say the same.
 */
export function relative(date: string | null | undefined, now: number): string {
  const passed = now - Date.parse(date ?? "");
  if (Number.isNaN(passed)) return t("No date available");
  const ago = Math.max(0, passed);
  if (ago < MINUTE) return t("a few seconds ago");
  const count = (unit: number) => ({ count: Math.floor(ago / unit) });
  if (ago < HOUR) return t("{count, plural, one {# minute} other {# minutes}} ago", count(MINUTE));
  if (ago < DAYS) return t("{count, plural, one {# hour} other {# hours}} ago", count(HOUR));
  if (ago < 30 * DAYS) return t("{count, plural, one {# day} other {# days}} ago", count(DAYS));
  if (ago < 365 * DAYS) return t("{count, plural, one {# month} other {# months}} ago", count(30 * DAYS));
  return t("{count, plural, one {# year} other {# years}} ago", count(365 * DAYS));
}

/** A date in Manila, for the title of a relative one: '21 November 2026 at 14:05'. */
export const inManila = (date: string) => DATE(Date.parse(date));

/** The time of day in Manila: '14:05'. */
export const clockInManila = (date: string) => CLOCK(Date.parse(date));

/** A month (`YYYY-MM`) in words: 'November 2026'. */
export const longMonth = (month: string) => MONTH(Date.parse(`${month}-01T00:00:00Z`));

/** The first instant of a month in Manila: of the one that `now` falls into, or one some months later. */
export function monthStart(now: number, later: number): Date {
  const there = new Date(now + MANILA_AHEAD_MS);
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + later) - MANILA_AHEAD_MS);
}

/** The time until an instant in its two largest units: '9 days 17 hours', '17 hours 5 minutes'; never negative. */
export function timeLeft(until: number, now: number): string {
  const minutes = Math.max(0, Math.ceil((until - now) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  const dayText = t("{days, plural, one {# day} other {# days}}", { days });
  const hourText = t("{hours, plural, one {# hour} other {# hours}}", { hours });
  const rest = days === 0 && hours === 0 ? minutes : minutes % 60;
  const minuteText = t("{rest, plural, one {# minute} other {# minutes}}", { rest });
  if (days > 0) return `${dayText} ${hourText}`;
  return hours > 0 ? `${hourText} ${minuteText}` : minuteText;
}

/** A day in Manila: '21 Nov'. */
export const dayInManila = (date: string) => DAY(Date.parse(date));

/** A day of the calendar (`YYYY-MM-DD`), in full: '21 November 2026'. */
export const longDay = (day: string) => LONG_DAY(Date.parse(day));

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
