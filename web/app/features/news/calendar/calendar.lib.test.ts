import { describe, expect, it } from "vitest";
import { eventItem } from "../../../../test/news";
import { calendarPath, monthAfter, monthsOf, sortEvents, spanOf, weeksOf } from "./calendar.lib";

describe("a month of the calendar", () => {
  it("has whole weeks from Sunday on", () => {
    const weeks = weeksOf("2026-11", []);
    expect(weeks.map(({ days }) => [days[0], days[6]])).toEqual([
      ["2026-11-01", "2026-11-07"],
      ["2026-11-08", "2026-11-14"],
      ["2026-11-15", "2026-11-21"],
      ["2026-11-22", "2026-11-28"],
      ["2026-11-29", "2026-12-05"],
    ]);
    expect(weeksOf("2026-12", [])[0]?.days[0]).toBe("2026-11-29");
  });

  it("has an event on its days in Manila, in every week that it is in", () => {
    // From 18:00 on the 6th to 23:59 on the 10th in Manila; in UTC it starts and ends on the same days, hours earlier.
    const event = { ...eventItem(1, "2026-11-06T10:00:00.000Z", "2026-11-10T15:59:00.000Z"), id: "one" };
    const bars = weeksOf("2026-11", [event]).map((week) => week.bars);
    expect(bars[0]).toEqual([{ id: "one", from: 6, span: 2, before: false, after: true }]);
    expect(bars[1]).toEqual([{ id: "one", from: 1, span: 3, before: true, after: false }]);
    expect(bars.slice(2).flat()).toEqual([]);
  });

  it("ends an event at midnight on the day before", () => {
    const event = { ...eventItem(1, "2026-11-06T16:00:00.000Z", "2026-11-07T16:00:00.000Z"), id: "one" };
    expect(weeksOf("2026-11", [event])[0]?.bars).toEqual([
      { id: "one", from: 7, span: 1, before: false, after: false },
    ]);
  });
});

it("the calendar reaches from the first event to the last, and shows this month and the next", () => {
  const now = Date.parse("2026-11-20T00:00:00Z");
  const events = [
    eventItem(1, "2026-09-30T16:00:00.000Z", "2026-10-02T00:00:00.000Z"),
    eventItem(2, "2026-12-30T00:00:00.000Z", "2027-01-02T00:00:00.000Z"),
  ];
  expect(monthsOf(events, now)).toEqual({ first: "2026-10", last: "2027-01", current: "2026-11" });
  expect(monthsOf([], now)).toEqual({ first: "2026-11", last: "2026-12", current: "2026-11" });
  expect(spanOf("2026-12")).toEqual({
    from: new Date("2026-11-30T16:00:00Z"),
    until: new Date("2026-12-31T16:00:00Z"),
  });
  expect([monthAfter("2026-11", 2), monthAfter("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  expect(calendarPath("2026-11", "2026-11")).toBe("/events");
  expect(calendarPath("2026-12", "2026-11")).toBe("/events?month=2026-12");
});

it("events are sorted by what a reader wants next", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
  const events = [
    eventItem(1, at(0), at(20)),
    eventItem(2, at(0), at(15)),
    eventItem(3, at(18), at(20)),
    eventItem(4, at(14), at(20)),
    eventItem(5, at(0), at(2)),
    eventItem(6, at(0), at(4)),
  ];
  const sorted = sortEvents(events, Date.parse(at(12)));
  const ids = (list: { id: number }[]) => list.map(({ id }) => id);
  expect([ids(sorted.running), ids(sorted.upcoming), ids(sorted.over)]).toEqual([
    [2, 1],
    [4, 3],
    [6, 5],
  ]);
});
