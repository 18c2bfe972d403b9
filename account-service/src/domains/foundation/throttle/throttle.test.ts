import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { createClock } from "../../../../test/app.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { countRows, emptyTables } from "../../../../test/game.ts";
import { HOUR, MINUTE } from "../../../lib/time.ts";
import { createThrottle, type Limit, waitAfter } from "./service.ts";

const gate: Limit = { kind: "code", value: "juan", free: 3 };

describe("the wait after a failure", () => {
  it("is none for the first attempts, then doubles up to its maximum", () => {
    const waits = [1, 2, 3, 4, 5, 8, 9, 50].map((failures) => waitAfter(failures, gate) / 1000);
    expect(waits).toEqual([0, 0, 30, 60, 120, 900, 900, 900]);
  });
  it("never shrinks", () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 100 }), (failures, free) => {
        const [now, next] = [waitAfter(failures, { free }), waitAfter(failures + 1, { free })];
        expect(next).toBeGreaterThanOrEqual(now);
        expect(Number.isFinite(next)).toBe(true);
      }),
    );
  });
});

describeEachDatabase("a throttle", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["Throttle"]));
  const open = () => {
    const clock = createClock("2026-11-21T00:00:00Z");
    return { clock, throttle: createThrottle(database.db, clock) };
  };

  it("allows exactly the free attempts out of two hundred at once, on two connections", async () => {
    const { clock, throttle } = open();
    const other = database.connectAgain();
    const second = createThrottle(other, clock);
    const attempts = await Promise.all(
      Array.from({ length: crowdOf(kind) }, (_, index) => (index % 2 ? throttle : second).consume(gate)),
    );
    expect(attempts.filter((attempt) => attempt !== null).length).toBeLessThanOrEqual(3);
    expect(attempts.filter((attempt) => attempt !== null).length).toBeGreaterThan(0);
    await other.close();
  });

  it("locks for longer each time, and resets after a success or a quiet day", async () => {
    const { clock, throttle } = open();
    const take = async () => (await throttle.consume(gate)) !== null;
    expect([await take(), await take(), await take(), await take()]).toEqual([true, true, true, false]);
    clock.advance(30_000);
    expect([await take(), await take()]).toEqual([true, false]);
    clock.advance(MINUTE);
    const attempt = await throttle.consume(gate);
    await attempt?.succeed();
    expect([await take(), await take(), await take(), await take()]).toEqual([true, true, true, false]);
    clock.advance(25 * HOUR);
    expect([await take(), await take(), await take(), await take()]).toEqual([true, true, true, false]);
  });

  it("uncounts a success of a shared limiter, and keeps the failures of others", async () => {
    const { throttle } = open();
    const shared: Limit = { ...gate, shared: true };
    await throttle.consume(shared);
    await throttle.consume(shared);
    for (let time = 0; time < 5; time += 1) await (await throttle.consume(shared))?.succeed();
    await throttle.consume(shared);
    expect(await throttle.consume(shared)).toBeNull();
  });

  it("is halved every half an hour for those who share it, however steadily they fail", async () => {
    const { clock, throttle } = open();
    const shared: Limit = { ...gate, shared: true };
    for (let time = 0; time < 40; time += 1) {
      expect(await throttle.consume(shared)).not.toBeNull();
      expect(await throttle.waitsUntil(shared)).toBeNull();
      clock.advance(40 * MINUTE);
    }
    // Nobody else has failures of an hour ago any more; an account's own stay.
    for (const limit of [shared, { ...gate, value: "maria" }]) {
      for (let time = 0; time < 10; time += 1) {
        await throttle.consume(limit);
        clock.advance(15 * MINUTE);
      }
      clock.advance(HOUR);
      for (let time = 0; time < 2; time += 1) await throttle.consume(limit);
      expect((await throttle.waitsUntil(limit)) === null).toBe(limit === shared);
    }
  });

  it("allows those who share it no more at once", async () => {
    const { throttle } = open();
    const attempts = await Promise.all(
      Array.from({ length: crowdOf(kind) }, () => throttle.consume({ ...gate, shared: true })),
    );
    expect(attempts.filter((attempt) => attempt !== null)).toHaveLength(3);
  });

  it("returns an unused attempt", async () => {
    const { throttle } = open();
    for (let time = 0; time < 10; time += 1) await (await throttle.consume(gate))?.withdraw();
    expect(await throttle.consume(gate)).not.toBeNull();
  });

  it("separates kinds and values, ignoring the case of values", async () => {
    const { throttle } = open();
    for (let time = 0; time < 3; time += 1) await throttle.consume(gate);
    expect(await throttle.consume({ ...gate, value: "JUAN" })).toBeNull();
    expect(await throttle.consume({ ...gate, value: "maria" })).not.toBeNull();
    expect(await throttle.consume({ ...gate, kind: "answer" })).not.toBeNull();
  });

  it("forgets the waits of a clock that was ahead, with the next clean-up", async () => {
    const { clock, throttle } = open();
    clock.advance(8 * HOUR);
    for (let time = 0; time < 3; time += 1) await throttle.consume(gate);
    clock.advance(-8 * HOUR);
    await throttle.consume({ ...gate, value: "maria" });
    await throttle.purge();
    expect(await throttle.waitsUntil(gate)).toBeNull();
    expect(await throttle.consume(gate)).not.toBeNull();
    expect(await countRows(database.db, "Throttle")).toBe(2);
  });

  it("deletes counters unused for a day", async () => {
    const { clock, throttle } = open();
    await throttle.consume(gate);
    clock.advance(12 * HOUR);
    await throttle.consume({ ...gate, value: "maria" });
    await throttle.purge();
    expect(await countRows(database.db, "Throttle")).toBe(2);
    clock.advance(13 * HOUR);
    await throttle.purge();
    expect(await countRows(database.db, "Throttle")).toBe(1);
  });
});
