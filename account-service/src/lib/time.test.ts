import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  endOfManilaDay,
  endOfManilaMonth,
  fromGameTime,
  HOUR,
  hasCome,
  MINUTE,
  manilaDateTime,
  manilaDay,
  manilaMonth,
  startOfManilaDay,
  toGameTime,
} from "./time.ts";

const iso = (date: Date) => date.toISOString();

describe("game time", () => {
  it.each([
    // Manila has no daylight saving time: always eight hours ahead.
    ["Asia/Manila", "2026-01-31T16:00:00.000Z", "2026-02-01T00:00:00.000Z"],
    ["UTC", "2026-01-31T16:00:00.123Z", "2026-01-31T16:00:00.123Z"],
    // New York, before and after both changes of 2026.
    ["America/New_York", "2026-03-08T06:59:59.000Z", "2026-03-08T01:59:59.000Z"],
    ["America/New_York", "2026-03-08T07:00:00.000Z", "2026-03-08T03:00:00.000Z"],
    ["America/New_York", "2026-11-01T04:59:59.000Z", "2026-11-01T00:59:59.000Z"],
    ["America/New_York", "2026-11-01T07:00:00.000Z", "2026-11-01T02:00:00.000Z"],
    ["Asia/Kathmandu", "2026-06-01T00:00:00.000Z", "2026-06-01T05:45:00.000Z"],
  ])("in %s %s is written as %s, and read back", (zone, instant, stored) => {
    expect(iso(toGameTime(new Date(instant), zone))).toBe(stored);
    expect(iso(fromGameTime(new Date(stored), zone))).toBe(instant);
  });

  it("reads an hour that the clocks skip as an instant near the change", () => {
    const read = fromGameTime(new Date("2026-03-08T02:30:00Z"), "America/New_York").getTime();
    expect(Math.abs(read - Date.parse("2026-03-08T07:00:00Z"))).toBeLessThanOrEqual(3_600_000);
  });

  it("reads an hour that comes twice as one of its two instants", () => {
    const read = iso(fromGameTime(new Date("2026-11-01T01:30:00Z"), "America/New_York"));
    expect(["2026-11-01T05:30:00.000Z", "2026-11-01T06:30:00.000Z"]).toContain(read);
  });

  it("reads what was written, unless the local time is ambiguous", () => {
    const instants = fc.date({
      min: new Date("1990-01-01T00:00:00Z"),
      max: new Date("2090-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        instants,
        fc.constantFrom("Asia/Manila", "UTC", "America/New_York", "Europe/Berlin"),
        (instant, zone) => {
          const again = fromGameTime(toGameTime(instant, zone), zone).getTime();
          // A datetime stores 0, 3 and 7 thousandths. The hour that comes twice in autumn may be read as its other
          // instant.
          const difference = Math.abs(again - instant.getTime());
          const hours = Math.round(difference / 3_600_000);
          expect(zone === "UTC" ? [0] : [0, 1]).toContain(hours);
          expect(difference - hours * 3_600_000).toBeLessThanOrEqual(2);
          expect([0, 3, 7]).toContain(toGameTime(instant, zone).getUTCMilliseconds() % 10);
          expect(toGameTime(new Date(again), zone)).toEqual(toGameTime(instant, zone));
        },
      ),
      { numRuns: 300 },
    );
  });
});

it("waits until a time, unless it is further ahead than any wait", () => {
  const now = new Date("2026-11-20T00:00:00Z");
  const comes = (ms: number) => hasCome(new Date(now.getTime() + ms), now, HOUR);
  expect([-HOUR, 0, 1, HOUR, HOUR + MINUTE, HOUR + MINUTE + 1].map(comes)).toEqual([
    ...[true, true, false],
    ...[false, false, true],
  ]);
});

it("knows days and months in Manila", () => {
  const start = startOfManilaDay("2026-11-20");
  expect(iso(start)).toBe("2026-11-19T16:00:00.000Z");
  expect(iso(endOfManilaDay("2026-11-20"))).toBe("2026-11-20T16:00:00.000Z");
  expect(manilaDay(start)).toBe("2026-11-20");
  expect(manilaDay(new Date(start.getTime() - 1))).toBe("2026-11-19");
  expect(iso(endOfManilaMonth("2026-12"))).toBe("2026-12-31T16:00:00.000Z");
  expect(manilaMonth(new Date("2026-12-31T15:59:59.999Z"))).toBe("2026-12");
  expect(manilaMonth(new Date("2026-12-31T16:00:00Z"))).toBe("2027-01");
  expect(manilaDateTime(start)).toBe("20 November 2026 at 00:00");
});
