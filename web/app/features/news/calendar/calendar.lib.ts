import type { EventSummary } from "~/platform/content/news";
import { DAY, eventState, manilaDay, manilaDayStart } from "~/platform/time/time";

const DAYS = 7;

/** A part of an event in one week: it begins in column `from` (1 is Sunday) and covers `span` days. */
interface Bar {
  id: string;
  from: number;
  span: number;
  /** Whether the event begins before or ends after this week. */
  before: boolean;
  after: boolean;
}
export interface Week {
  /** Seven days (`YYYY-MM-DD`), Sunday first. */
  days: string[];
  bars: Bar[];
}

type Times = Pick<EventSummary, "event_start" | "event_end">;

const firstDay = ({ event_start }: Times) => manilaDay(Date.parse(event_start));
/** The day that it ends on; midnight belongs to the day before. */
const lastDay = ({ event_end }: Times) => manilaDay(Date.parse(event_end) - 1);

/** A month some months later: '2026-11' and 2 are '2027-01'. */
export const monthAfter = (month: string, later: number): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + later)).toISOString().slice(0, 7);
};

/** The months that the calendar can show: from the first event's to the last one's, this one and the next. */
export function monthsOf(events: Times[], now: number): { first: string; last: string; current: string } {
  const current = manilaDay(now).slice(0, 7);
  const months = [
    current,
    monthAfter(current, 1),
    ...events.flatMap((event) => [firstDay(event), lastDay(event)]),
  ]
    .map((day) => day.slice(0, 7))
    .sort();
  return { first: months[0] ?? current, last: months.at(-1) ?? current, current };
}

/** The weeks of a month in Manila, with what takes place in each, in the order of the starts. */
export function weeksOf(month: string, events: (Times & { id: string })[]): Week[] {
  const start = Date.parse(`${month}-01`);
  const end = Date.parse(`${monthAfter(month, 1)}-01`);
  const sorted = [...events].sort((a, b) => Date.parse(a.event_start) - Date.parse(b.event_start));
  const weeks: Week[] = [];
  for (let sunday = start - new Date(start).getUTCDay() * DAY; sunday < end; sunday += DAYS * DAY) {
    const days = Array.from({ length: DAYS }, (_, index) =>
      new Date(sunday + index * DAY).toISOString().slice(0, 10),
    );
    const bars = sorted.flatMap((event): Bar[] => {
      const [first, last] = [firstDay(event), lastDay(event)];
      const covered = days.filter((day) => day >= first && day <= last);
      if (covered.length === 0) return [];
      const from = days.indexOf(covered[0] ?? "") + 1;
      const [before, after] = [first < (days[0] ?? ""), last > (days.at(-1) ?? "")];
      return [{ id: event.id, from, span: covered.length, before, after }];
    });
    weeks.push({ days, bars });
  }
  return weeks;
}

/** On now, the one that ends first at the top; to come, the next one first; over, the last one first. */
export function sortEvents(events: EventSummary[], now: number) {
  const of = (state: ReturnType<typeof eventState>) =>
    events.filter((event) => eventState(event, now) === state);
  const by = (field: "event_start" | "event_end") => (a: EventSummary, b: EventSummary) =>
    Date.parse(a[field]) - Date.parse(b[field]);
  return {
    running: of("running").sort(by("event_end")),
    upcoming: of("upcoming").sort(by("event_start")),
    over: of("over").sort((a, b) => by("event_end")(b, a)),
  };
}

/** The first instant of a month in Manila, and of the month after it. */
export function spanOf(month: string): { from: Date; until: Date } {
  const start = (of: string) => manilaDayStart(`${of}-01`);
  return { from: start(month), until: start(monthAfter(month, 1)) };
}

/** The canonical address of a month of the calendar. */
export const calendarPath = (month: string, current: string) =>
  month === current ? "/events" : `/events?month=${month}`;
