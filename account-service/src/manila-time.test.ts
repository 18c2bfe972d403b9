import { expect, it } from "vitest";
import { endOfManilaDay, manilaDay, startOfManilaDay } from "./manila-time.ts";

it("knows Manila's days by their first and last instant", () => {
  const start = startOfManilaDay("2026-11-20");
  expect(start.toISOString()).toBe("2026-11-19T16:00:00.000Z");
  expect(endOfManilaDay("2026-11-20").toISOString()).toBe("2026-11-20T16:00:00.000Z");
  expect(manilaDay(start)).toBe("2026-11-20");
  expect(manilaDay(new Date(start.getTime() - 1))).toBe("2026-11-19");
});
