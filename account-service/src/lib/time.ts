import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);
dayjs.extend(timezone);

/** In milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The longest wait of `retryWait`. */
export const LONGEST_RETRY_WAIT = 60 * MINUTE;
/** How long to wait after the nth failed attempt: 1, 2, 4, … minutes, at most an hour. */
export const retryWait = (attempts: number) => Math.min(MINUTE * 2 ** (attempts - 1), LONGEST_RETRY_WAIT);

/** By so much the clocks of processes may differ. A time still later was stored by a clock that was ahead. */
export const CLOCKS_DIFFER = 60 * SECOND;
/**
 * Whether the time before which something is not done has come. It also has if it is further ahead than the longest
 * wait there is: a clock that was ahead when it was stored has been set right since.
 */
export const hasCome = (time: Date, now: Date, longestWait: number): boolean =>
  now >= time || time.getTime() - now.getTime() > longestWait + CLOCKS_DIFFER;

/**
 * The Philippines keep UTC+8 all year. The offset is 20 times as fast as the time zone, and every call of the rankings
 * needs it.
 */
const MANILA_MINUTES = 8 * 60;
const inManila = (instant: Date) => dayjs(instant).utcOffset(MANILA_MINUTES);
const startOfManila = (day: string) => dayjs.utc(day).subtract(MANILA_MINUTES, "minute");

/** The day of an instant in Manila, e.g. '2026-11-20'. */
export const manilaDay = (instant: Date) => inManila(instant).format("YYYY-MM-DD");

/** The month of an instant in Manila, e.g. '2026-11'. */
export const manilaMonth = (instant: Date) => inManila(instant).format("YYYY-MM");

/** The instant at which a day begins in Manila. */
export const startOfManilaDay = (day: string) => startOfManila(day).toDate();

/** The instant at which a day ends in Manila: the start of the next one. */
export const endOfManilaDay = (day: string) => startOfManila(day).add(1, "day").toDate();

/** The instant at which a month ends in Manila: the start of the next one. */
export const endOfManilaMonth = (month: string) =>
  dayjs.utc(`${month}-01`).add(1, "month").subtract(MANILA_MINUTES, "minute").toDate();

/** An instant in Manila for people, e.g. '20 November 2026 at 18:00'. */
export const manilaDateTime = (instant: Date) => inManila(instant).format("D MMMM YYYY [at] HH:mm");

/** What the last digit of milliseconds becomes in a `datetime` column, which keeps 0, 3 and 7. */
const ROUNDED = [0, 0, 3, 3, 3, 7, 7, 7, 7, 10];

/** A time as a `datetime` column stores it, so that it reads back as it was written. */
function toDatetime(time: number) {
  const digit = ((time % 10) + 10) % 10;
  return new Date(time - digit + (ROUNDED[digit] ?? 0));
}

// The game server writes its `datetime` columns in its own local time, without a zone; the drivers read and write them
// as if they were UTC.

/** The value of a game column for an instant. */
export const toGameTime = (instant: Date, zone: string) =>
  toDatetime(dayjs(instant).tz(zone).utc(true).valueOf());

/** The instant of a game column's value. */
export const fromGameTime = (stored: Date, zone: string) =>
  dayjs.tz(dayjs.utc(stored).format("YYYY-MM-DDTHH:mm:ss.SSS"), zone).toDate();
