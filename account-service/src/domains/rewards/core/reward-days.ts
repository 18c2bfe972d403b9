import { DAY, HOUR, manilaDay, startOfManilaDay } from "../../../lib/time.ts";
import type { Policy } from "../../../policy/settings.ts";

type DayHour = Pick<Policy, "rewardDayHour">;

/** The game day of an instant, e.g. '2026-11-23': it begins at an hour of the policy, in Manila. */
export const gameDay = (at: Date, { rewardDayHour }: DayHour) =>
  manilaDay(new Date(at.getTime() - rewardDayHour * HOUR));

/** When a game day begins. */
export const startOfGameDay = (day: string, { rewardDayHour }: DayHour) =>
  new Date(startOfManilaDay(day).getTime() + rewardDayHour * HOUR);

/** The day some days later. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/**
 * Whether what was paid on a day is today's. Tomorrow's is too: another process's clock was ahead as the day began, or
 * staff have since moved its beginning. What is still later was stored by a wrong clock.
 */
export const isTodays = (paid: string, today: string) => paid === today || paid === addDays(today, 1);

/** The number of days in a day's month. */
export const daysInMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
