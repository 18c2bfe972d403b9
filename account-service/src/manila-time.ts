const DAY = 24 * 3_600_000;
/** The Philippines keep +08:00 all year. */
const AHEAD = 8 * 3_600_000;

/** The day that an instant falls into in Manila, as '2026-11-20'. */
export const manilaDay = (instant: Date) => new Date(instant.getTime() + AHEAD).toISOString().slice(0, 10);

/** The instant at which a day begins in Manila. */
export const startOfManilaDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - AHEAD);

/** The instant at which it ends, which is the first of the next one. */
export const endOfManilaDay = (day: string) => new Date(startOfManilaDay(day).getTime() + DAY);
