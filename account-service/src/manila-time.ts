const DAY = 24 * 3_600_000;
/** The Philippines keep +08:00 all year. */
const AHEAD = 8 * 3_600_000;

/** The day that an instant falls into in Manila, as '2026-11-20'. */
export const manilaDay = (instant: Date) => new Date(instant.getTime() + AHEAD).toISOString().slice(0, 10);

const MOMENT = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Manila",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
/** An instant in Manila as people read it: '20 November 2026 at 18:00'. */
export const manilaMoment = (instant: Date) => MOMENT.format(instant);

/** The instant at which a day begins in Manila. */
export const startOfManilaDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - AHEAD);

/** The instant at which it ends, which is the first of the next one. */
export const endOfManilaDay = (day: string) => new Date(startOfManilaDay(day).getTime() + DAY);
