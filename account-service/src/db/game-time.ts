/**
 * The game server writes its `datetime` columns in its own local time, without saying which. The drivers read and write
 * them as if they were UTC; these two functions move between that and the true instant.
 */

/** A zone's clock, made once: making one costs more than a whole list of times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(zone, clock);
  return clock;
}

/** Milliseconds by which the zone's clock is ahead of UTC at an instant. */
function offset(zone: string, instant: Date) {
  const parts = clockOf(zone).formatToParts(instant);
  const get = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(get("year"), get("month") - 1, get("day"), get("hour"), get("minute"), get("second"));
  return wall - Math.floor(instant.getTime() / 1000) * 1000;
}

/** What a last digit of milliseconds becomes in a `datetime`, which keeps 0, 3 and 7: the nearest of them. */
const ROUNDED = [0, 0, 3, 3, 3, 7, 7, 7, 7, 10];

/** A time as a `datetime` column keeps it: what is read back later is what was written. */
function toDatetime(time: number) {
  const digit = ((time % 10) + 10) % 10;
  return time - digit + (ROUNDED[digit] ?? 0);
}

/** The value to write into a game column for an instant. */
export const toGameTime = (instant: Date, zone: string) =>
  new Date(toDatetime(instant.getTime() + offset(zone, instant)));

/** The instant that a game column's value stands for. */
export function fromGameTime(stored: Date | number, zone: string) {
  const wall = new Date(stored);
  // The offset belongs to the instant, which is not known yet; the first guess is at most one clock change away.
  const guess = new Date(wall.getTime() - offset(zone, wall));
  return new Date(wall.getTime() - offset(zone, guess));
}
