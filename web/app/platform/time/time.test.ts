import { afterEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../language/i18n";
import {
  clockFace,
  clockInManila,
  dayTimeInManila,
  eventState,
  inManila,
  isNew,
  longDay,
  longMonth,
  monthStart,
  relative,
  shortWeekdays,
  timeLeft,
  timesInManila,
} from "./time";

describe("times", () => {
  const now = Date.parse("2026-11-21T00:00:00Z");
  const event = (event_start: string | null, event_end: string | null) => ({ event_start, event_end });

  it("are relative, or 'No date available'", () => {
    expect(relative("2026-11-20T23:55:00Z", now)).toBe("5 minutes ago");
    expect(relative("2026-11-20T23:00:00Z", now)).toBe("1 hour ago");
    expect(relative(null, now)).toBe("No date available");
    expect(relative("nonsense", now)).toBe("No date available");
  });
  it("mark items of the last three days as new", () => {
    expect(isNew("2026-11-18T00:00:01Z", now)).toBe(true);
    expect(isNew("2026-11-18T00:00:00Z", now)).toBe(false);
  });
  it("give an event's status", () => {
    expect(eventState(event("2026-11-22T00:00:00Z", null), now)).toBe("upcoming");
    expect(eventState(event("2026-11-20T00:00:00Z", "2026-11-22T00:00:00Z"), now)).toBe("running");
    expect(eventState(event("2026-11-20T00:00:00Z", null), now)).toBe("running");
    expect(eventState(event("2026-11-19T00:00:00Z", "2026-11-21T00:00:00Z"), now)).toBe("over");
    expect(eventState(event(null, null), now)).toBe("undated");
  });
});

describe("the month in Manila", () => {
  it.each([
    ["2026-11-30T15:59:59Z", "2026-11-30T16:00:00.000Z"],
    ["2026-11-30T16:00:00Z", "2026-12-31T16:00:00.000Z"],
    ["2026-12-31T16:00:00Z", "2027-01-31T16:00:00.000Z"],
    ["2028-02-10T00:00:00Z", "2028-02-29T16:00:00.000Z"],
  ])("that %s is in ends at %s", (now, end) =>
    expect(monthStart(Date.parse(now), 1).toISOString()).toBe(end),
  );
  it("has a name", () => expect(longMonth("2026-01")).toBe("January 2026"));

  it.each([
    [9 * 1_440 + 17 * 60 + 59, "9 days 17 h"],
    [1_440, "1 day 0 h"],
    [17 * 60 + 1, "17 h 1 min"],
    [60, "1 h 0 min"],
    [59, "59 min"],
    [0.2, "1 min"],
    [-5, "0 min"],
  ])("in %f minutes is %s", (minutes, text) => expect(timeLeft(minutes * 60_000, 0)).toBe(text));
});

it("times of one day in Manila name it once", () => {
  const start = "2026-11-28T12:00:00Z";
  expect(timesInManila(start, "2026-11-28T15:59:00Z")).toEqual(["28 Nov, 20:00", "23:59"]);
  expect(timesInManila(start, "2026-11-28T16:00:00Z")).toEqual(["28 Nov, 20:00", "29 Nov, 00:00"]);
  expect(timesInManila(start, "2027-11-28T12:00:00Z")).toEqual(["28 Nov, 20:00", "28 Nov, 20:00"]);
});

describe.each([
  [
    "en",
    [
      "21 November 2026 at 14:05",
      "21 Nov, 14:05",
      "14:05",
      "November 2026",
      "7 September 2026",
      "Sat 21 Nov",
      "Mon",
    ],
  ],
  [
    "fil",
    [
      "Nobyembre 21, 2026 nang 02:05 PM",
      "Nob 21, 02:05 PM",
      "02:05 PM",
      "Nobyembre 2026",
      "Setyembre 7, 2026",
      "Sab, Nob 21",
      "Lun",
    ],
  ],
] as const)("dates in %s", (language, texts) => {
  it("are the same in every browser: Intl is not asked", () => {
    vi.stubGlobal("Intl", undefined);
    setLanguage(() => language);
    const date = "2026-11-21T06:05:09Z";
    expect([
      inManila(date),
      dayTimeInManila(date),
      clockInManila(date),
      longMonth("2026-11"),
      longDay("2026-09-07"),
      clockFace(Date.parse(date)).day,
      shortWeekdays()[0],
    ]).toEqual(texts);
    expect(clockFace(Date.parse(date)).time).toBe("14:05:09");
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    setLanguage(() => "en");
  });
});

it("12 o'clock is noon in Filipino, and midnight", () => {
  setLanguage(() => "fil");
  expect(clockInManila("2026-11-21T04:00:00Z")).toBe("12:00 PM");
  expect(clockInManila("2026-11-21T16:00:00Z")).toBe("12:00 AM");
  setLanguage(() => "en");
});
