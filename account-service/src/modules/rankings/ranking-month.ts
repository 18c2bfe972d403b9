const MONTH_IN_MANILA = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Manila",
  year: "numeric",
  month: "2-digit",
});
/** Taken within this time of its end, a month's lists are those of its end. */
const ON_TIME_MS = 10 * 60_000;

/** The month that an instant falls into in Manila, as 'YYYY-MM'. */
export function rankingMonth(instant: Date): string {
  const parts = MONTH_IN_MANILA.formatToParts(instant);
  const get = (type: string) => parts.find((part) => part.type === type)?.value;
  return `${get("year")}-${get("month")}`;
}

/** The instant at which a month ends, which is the first of the next one. The Philippines keep +08:00 all year. */
export function monthEnd(month: string): Date {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1, -8));
}

/** Whether lists that were taken then are a month's final ones. */
export const isOnTime = (month: string, taken: Date) =>
  Math.abs(taken.getTime() - monthEnd(month).getTime()) <= ON_TIME_MS;
