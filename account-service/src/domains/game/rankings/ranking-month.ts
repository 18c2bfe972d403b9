import { endOfManilaMonth, MINUTE } from "../../../lib/time.ts";

/** Lists taken within this time of a month's end are final. */
const ON_TIME_MS = 10 * MINUTE;

/** Whether lists taken at an instant are a month's final ones. */
export const isOnTime = (month: string, taken: Date) =>
  Math.abs(taken.getTime() - endOfManilaMonth(month).getTime()) <= ON_TIME_MS;
