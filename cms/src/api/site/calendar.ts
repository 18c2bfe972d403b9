/** The entries of the calendar: news events, recurring events and planned maintenance. Pure. */
import type { CalendarEntry } from "../../../contract";
import { manilaOffsetMs } from "../../../contract/limits";
import type { NewsEntry, NoticeEntry } from "./site-answers";

/** The fields of a recurring event that say on which days it takes place, in the order of `getUTCDay`. */
export const weekdays = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;

export type RecurringEventEntry = {
  documentId: string;
  locale: "en" | "fil";
  title: string;
  kind: "club-war" | "reset" | "event";
  /** As 20:00:00.000, in Manila. */
  time: string;
  minutes: number;
  /** As 2026-11-20. */
  firstDay?: string | null;
  lastDay?: string | null;
  updatedAt: string | Date;
} & Record<(typeof weekdays)[number], boolean | null>;

export type Span = { from: Date; until: Date };

const dayMs = 24 * 3_600_000;

/** Each time of a recurring event that is within a span, whole or in part. */
export function calendarEntriesOf(entry: RecurringEventEntry, { from, until }: Span): CalendarEntry[] {
  const { documentId, locale, title, kind, time, minutes, firstDay, lastDay, updatedAt } = entry;
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const entries: CalendarEntry[] = [];
  // One that began the day before may still go on.
  const first = Math.floor((from.getTime() + manilaOffsetMs) / dayMs) * dayMs - dayMs;
  for (let day = first; day < until.getTime() + manilaOffsetMs; day += dayMs) {
    const date = new Date(day).toISOString().slice(0, 10);
    const weekday = weekdays[new Date(day).getUTCDay()];
    if (!weekday || !entry[weekday] || (firstDay && date < firstDay) || (lastDay && date > lastDay)) continue;
    const starts = day - manilaOffsetMs + (hour * 60 + minute) * 60_000;
    const ends = starts + minutes * 60_000;
    if (starts >= until.getTime() || ends <= from.getTime()) continue;
    entries.push({
      id: `${documentId}-${date}`,
      kind,
      locale,
      title,
      topic: null,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(ends).toISOString(),
      updated_at: new Date(updatedAt).toISOString(),
    });
  }
  return entries;
}

export const calendarEntryOfEvent = ({
  topicId,
  locale,
  subject,
  eventStart,
  eventEnd,
  updatedAt,
}: NewsEntry): CalendarEntry[] =>
  eventStart && eventEnd
    ? [
        {
          id: `event-${topicId}`,
          kind: "event",
          locale,
          title: subject,
          topic: topicId,
          starts_at: new Date(eventStart).toISOString(),
          ends_at: new Date(eventEnd).toISOString(),
          updated_at: new Date(updatedAt).toISOString(),
        },
      ]
    : [];

export const calendarEntryOfMaintenance = ({
  documentId,
  locale,
  title,
  maintenanceFrom,
  maintenanceUntil,
  updatedAt,
}: NoticeEntry): CalendarEntry[] =>
  maintenanceFrom && maintenanceUntil
    ? [
        {
          id: `maintenance-${documentId}`,
          kind: "maintenance",
          locale,
          title,
          topic: null,
          starts_at: new Date(maintenanceFrom).toISOString(),
          ends_at: new Date(maintenanceUntil).toISOString(),
          updated_at: new Date(updatedAt).toISOString(),
        },
      ]
    : [];
