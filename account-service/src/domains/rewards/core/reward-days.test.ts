import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../../lib/time.ts";
import { addDays, daysInMonth, gameDay, isTodays, startOfGameDay } from "./reward-days.ts";

const hours = fc.integer({ min: 0, max: 23 });
const instants = fc.date({
  min: new Date("2024-01-01T00:00:00Z"),
  max: new Date("2034-01-01T00:00:00Z"),
  noInvalidDate: true,
});

describe("a game day", () => {
  it("begins at its hour in Manila", () => {
    expect(startOfGameDay("2026-11-23", { rewardDayHour: 0 })).toEqual(new Date("2026-11-22T16:00:00Z"));
    expect(startOfGameDay("2026-11-23", { rewardDayHour: 5 })).toEqual(new Date("2026-11-22T21:00:00Z"));
  });

  it("is the one whose 24 hours an instant lies in, at any hour", () => {
    fc.assert(
      fc.property(instants, hours, (at, rewardDayHour) => {
        const start = startOfGameDay(gameDay(at, { rewardDayHour }), { rewardDayHour });
        expect(start.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(at.getTime() - start.getTime()).toBeLessThan(DAY);
        expect((start.getTime() - rewardDayHour * HOUR + 8 * HOUR) % DAY).toBe(0);
      }),
    );
  });

  it("is followed by the next one, over the ends of months, years and February", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
    expect(addDays("2027-03-01", -1)).toBe("2027-02-28");
    expect(addDays("2026-11-23", 0)).toBe("2026-11-23");
  });

  it("has what was paid on it, or on the next one by a clock that is ahead, but not by a wrong one", () => {
    const isPaid = (day: string) => isTodays(day, "2026-12-31");
    expect(["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"].map(isPaid)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it.each([
    ["2026-01-15", 31],
    ["2026-04-30", 30],
    ["2026-02-01", 28],
    ["2028-02-29", 29],
    ["2026-12-31", 31],
  ])("%s is in a month of %i days", (day, days) => expect(daysInMonth(day)).toBe(days));
});
