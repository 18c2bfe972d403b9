import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { shareReads } from "./coalesce.ts";

describe("shareReads", () => {
  test("calls of the same turn share one read, which begins after them", async () => {
    let stored = "shown";
    let reads = 0;
    const read = shareReads(async () => {
      reads += 1;
      return stored;
    });
    const first = read();
    stored = "hidden";
    expect(await Promise.all([first, read(), read()])).toEqual(["hidden", "hidden", "hidden"]);
    expect(reads).toBe(1);
  });

  test("a call that comes while a read is under way gets the next one", async () => {
    let stored = "shown";
    const ends: (() => void)[] = [];
    const read = shareReads(async () => {
      const found = stored;
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
      return found;
    });
    const before = read();
    await turn();
    stored = "hidden";
    const after = read();
    await turn();
    for (const end of ends) end();
    expect(await Promise.all([before, after])).toEqual(["shown", "hidden"]);
    expect(ends).toHaveLength(2);
  });

  test("a failure fails all that share it, and the next call reads again", async () => {
    let fails = true;
    const read = shareReads(async () => {
      if (fails) throw new Error("away");
      return "shown";
    });
    const shared = [read(), read()];
    expect(await Promise.allSettled(shared)).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
    fails = false;
    expect(await read()).toBe("shown");
  });
});
