import { currentLanguage, t } from "../language/i18n";
import type { Language } from "../language/language";

/** Names of a language's calendar. */
interface CalendarNames {
  months: readonly string[];
  /** As they are shortened beside a day. */
  shortMonths: readonly string[];
  /** Sunday first. */
  shortDays: readonly string[];
}

/**
 * Our own names and order instead of Intl.DateTimeFormat, whose commas and words are others in each release of a
 * browser: a page would not match the server's, and React would render it again.
 */
const CALENDAR: Record<Language, CalendarNames> = {
  en: {
    months: "January February March April May June July August September October November December".split(
      " ",
    ),
    shortMonths: "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" "),
    shortDays: "Sun Mon Tue Wed Thu Fri Sat".split(" "),
  },
  fil: {
    months: "Enero Pebrero Marso Abril Mayo Hunyo Hulyo Agosto Setyembre Oktubre Nobyembre Disyembre".split(
      " ",
    ),
    shortMonths: "Ene Peb Mar Abr May Hun Hul Ago Set Okt Nob Dis".split(" "),
    shortDays: "Lin Lun Mar Miy Huw Biy Sab".split(" "),
  },
};

/** A date's parts, as texts, on a clock that is some milliseconds ahead of UTC. */
function partsOf(instant: number, ahead: number) {
  const { months, shortMonths, shortDays } = CALENDAR[currentLanguage()];
  const there = new Date(Number.isNaN(instant) ? 0 : instant + ahead);
  const two = (value: number) => String(value).padStart(2, "0");
  const [month, hour] = [there.getUTCMonth(), there.getUTCHours()];
  return {
    weekday: shortDays[there.getUTCDay()],
    day: there.getUTCDate(),
    twoDigitDay: two(there.getUTCDate()),
    month: months[month],
    shortMonth: shortMonths[month],
    year: there.getUTCFullYear(),
    hour: two(hour),
    halfDayHour: two(hour % 12 || 12),
    half: hour < 12 ? "AM" : "PM",
    minute: two(there.getUTCMinutes()),
    second: two(there.getUTCSeconds()),
  };
}
type DateParts = ReturnType<typeof partsOf>;

/** A format for each language: in English a day comes first, and hours go to 23; in Filipino a month, and to 12. */
const dateFormat =
  (formats: Record<Language, (parts: DateParts) => string>) => (instant: number, ahead: number) =>
    formats[currentLanguage()](partsOf(instant, ahead));

const LONG_DAY = dateFormat({
  en: ({ day, month, year }) => `${day} ${month} ${year}`,
  fil: ({ day, month, year }) => `${month} ${day}, ${year}`,
});
const CLOCK = dateFormat({
  en: ({ hour, minute }) => `${hour}:${minute}`,
  fil: ({ halfDayHour, minute, half }) => `${halfDayHour}:${minute} ${half}`,
});
const DAY_OF_MONTH = dateFormat({
  en: ({ day, shortMonth }) => `${day} ${shortMonth}`,
  fil: ({ day, shortMonth }) => `${shortMonth} ${day}`,
});
const WEEKDAY_AND_DAY = dateFormat({
  en: ({ weekday, twoDigitDay, shortMonth }) => `${weekday} ${twoDigitDay} ${shortMonth}`,
  fil: ({ weekday, twoDigitDay, shortMonth }) => `${weekday}, ${shortMonth} ${twoDigitDay}`,
});
/** Between a day and a time of day. */
const AT: Record<Language, string> = { en: " at ", fil: " nang " };
const NEW_FOR_DAYS = 3;

/** In milliseconds. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** How far Manila is ahead of UTC, all year. */
export const MANILA_OFFSET = 8 * HOUR;

/**
 * '5 minutes ago', or 'No date available'. Our own messages instead of Intl.RelativeTimeFormat, which can differ
 * between server and browser.
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
export const inManila = (date: string) =>
  LONG_DAY(Date.parse(date), MANILA_OFFSET) + AT[currentLanguage()] + clockInManila(date);

/** The time of day in Manila: '14:05'. */
export const clockInManila = (date: string) => CLOCK(Date.parse(date), MANILA_OFFSET);

/** A month (`YYYY-MM`) as text: 'November 2026'. */
export function longMonth(date: string): string {
  const { month, year } = partsOf(Date.parse(`${date}-01T00:00:00Z`), 0);
  return `${month} ${year}`;
}

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
export const dayTimeInManila = (date: string) => dayTime(Date.parse(date), MANILA_OFFSET);

/** From when until when, in Manila: '21 Nov, 18:00' and '22 Nov, 02:00', or '20:00' on the same day. */
export const timesInManila = (start: string, end: string) =>
  times([Date.parse(start), MANILA_OFFSET], [Date.parse(end), MANILA_OFFSET]);

/** The same in the time zone of the browser. */
export const timesHere = (start: string, end: string) => times(here(start), here(end));

type Moment = [instant: number, ahead: number];

const here = (date: string): Moment => [Date.parse(date), -new Date(date).getTimezoneOffset() * MINUTE];

function times(start: Moment, end: Moment): [start: string, end: string] {
  const sameDay = LONG_DAY(...start) === LONG_DAY(...end);
  return [dayTime(...start), sameDay ? CLOCK(...end) : dayTime(...end)];
}

const dayTime = (instant: number, ahead: number) =>
  `${DAY_OF_MONTH(instant, ahead)}, ${CLOCK(instant, ahead)}`;

/** The header's clock in Manila: 'Sat 21 Nov' and '14:05:09'. */
export function clockFace(now: number) {
  const { hour, minute, second } = partsOf(now, MANILA_OFFSET);
  return { day: WEEKDAY_AND_DAY(now, MANILA_OFFSET), time: `${hour}:${minute}:${second}` };
}

/** The days of a week, shortened, Monday first. */
export function shortWeekdays(): string[] {
  const [sunday = "", ...others] = CALENDAR[currentLanguage()].shortDays;
  return [...others, sunday];
}

/** Whether the browser's clock shows another time than Manila's at an instant. */
export const isElsewhere = (date: string) => new Date(date).getTimezoneOffset() !== -MANILA_OFFSET / MINUTE;

/** The calendar day in Manila of an instant: '2026-11-21'. */
export const manilaDay = (instant: number) => new Date(instant + MANILA_OFFSET).toISOString().slice(0, 10);

/** The first instant of a calendar day (`YYYY-MM-DD`) in Manila. */
export const manilaDayStart = (day: string) => new Date(Date.parse(day) - MANILA_OFFSET);

/** A calendar day (`YYYY-MM-DD`) in full: '21 November 2026'. */
export const longDay = (day: string) => LONG_DAY(Date.parse(day), 0);

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
