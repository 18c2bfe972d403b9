/** Dates of the demo content, relative to the first start. Manila has no daylight saving time: always GMT+08:00. */
import type { ContentLocale } from "../../contract";
import { manilaOffsetMs } from "../../contract/limits";
import type { Age, ManilaMoment } from "./seed-types";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export function manilaTime({ day, at }: ManilaMoment, firstStart: Date): Date {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const today = Math.floor((firstStart.getTime() + manilaOffsetMs) / dayMs) * dayMs;
  return new Date(today - manilaOffsetMs + day * dayMs + (hours * 60 + minutes) * minuteMs);
}

export function postedAt(age: Age, firstStart: Date): Date {
  if ("minutes" in age) return new Date(firstStart.getTime() - age.minutes * minuteMs);
  return manilaTime({ day: -age.days, at: age.at }, firstStart);
}

/** e.g. `Saturday, November 21, 8:00 PM`, in Filipino `Sabado, Nobyembre 21, 8:00 PM`. */
export function inWords(moment: Date, locale: ContentLocale = "en"): string {
  return new Intl.DateTimeFormat(`${locale}-PH`, {
    timeZone: "Asia/Manila",
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
  })
    .format(moment)
    .replace(/ (at|nang) /, ", ")
    .replace(/\u202f/g, " ")
    .replace(/\b([ap])\.?m\.?$/i, (_, letter: string) => `${letter.toUpperCase()}M`);
}
