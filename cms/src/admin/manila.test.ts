import { afterEach, describe, expect, it } from "vitest";
import { fromThisClock, onThisClock, shortTime } from "./manila";

const before = process.env.TZ;
afterEach(() => {
  process.env.TZ = before;
});

describe("a time in the admin", () => {
  it.each(["Asia/Manila", "Europe/Berlin", "America/St_Johns"])(
    "reads as Manila's clock on a computer in %s, and is stored as the same moment",
    (zone) => {
      process.env.TZ = zone;
      const time = new Date("2031-08-01T12:00:00.000Z");
      const shown = onThisClock(time);
      expect([shown.getDate(), shown.getHours(), shown.getMinutes()]).toEqual([1, 20, 0]);
      expect(fromThisClock(shown)).toEqual(time);
      expect(shortTime.format(time)).toMatch(/Aug 1, 2031, 8:00.PM/);
    },
  );
});
