import { describe, expect, it } from "vitest";
import { calendarEntriesOf, type RecurringEventEntry } from "./calendar";

const none = {
  sunday: false,
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  friday: null,
};
const war: RecurringEventEntry = {
  ...none,
  saturday: true,
  documentId: "war",
  locale: "en",
  title: "War",
  kind: "club-war",
  time: "20:00:00.000",
  minutes: 120,
  updatedAt: "2026-10-01T00:00:00.000Z",
};
const span = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) });
const starts = (entry: RecurringEventEntry, from: string, until: string) =>
  calendarEntriesOf(entry, span(from, until)).map(({ starts_at }) => starts_at);

describe("a recurring event", () => {
  it("takes place on its days, in Manila time", () => {
    // 7, 14, 21 and 28 November 2026 are Saturdays.
    expect(starts(war, "2026-10-31T16:00:00Z", "2026-11-30T16:00:00Z")).toEqual([
      "2026-11-07T12:00:00.000Z",
      "2026-11-14T12:00:00.000Z",
      "2026-11-21T12:00:00.000Z",
      "2026-11-28T12:00:00.000Z",
    ]);
  });

  it("is there while it goes on, also after midnight", () => {
    const late = { ...war, time: "23:30:00.000" };
    expect(starts(late, "2026-11-07T17:00:00Z", "2026-11-07T18:00:00Z")).toEqual([
      "2026-11-07T15:30:00.000Z",
    ]);
    expect(starts(late, "2026-11-07T17:30:00Z", "2026-11-07T18:00:00Z")).toEqual([]);
    expect(starts(war, "2026-11-07T10:00:00Z", "2026-11-07T12:00:00Z")).toEqual([]);
  });

  it("before eight in the morning is on the right day", () => {
    const reset = { ...war, saturday: false, monday: true, time: "05:00:00.000", minutes: 5 };
    // Monday in Manila, Sunday in UTC.
    expect(starts(reset, "2026-11-08T20:00:00Z", "2026-11-08T22:00:00Z")).toEqual([
      "2026-11-08T21:00:00.000Z",
    ]);
  });

  it("begins and ends with its first and its last day", () => {
    const short = { ...war, firstDay: "2026-11-14", lastDay: "2026-11-21" };
    expect(starts(short, "2026-11-01T00:00:00Z", "2026-11-30T00:00:00Z")).toEqual([
      "2026-11-14T12:00:00.000Z",
      "2026-11-21T12:00:00.000Z",
    ]);
  });

  it("has one id for each time", () => {
    const ids = calendarEntriesOf(war, span("2026-11-01T00:00:00Z", "2026-11-15T00:00:00Z")).map(
      ({ id }) => id,
    );
    expect(ids).toEqual(["war-2026-11-07", "war-2026-11-14"]);
  });
});
