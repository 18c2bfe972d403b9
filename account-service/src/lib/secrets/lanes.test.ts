import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { ServiceError } from "../../errors.ts";
import { createLanes } from "./lanes.ts";

/** Work that begins and ends when the test says so. */
function workbench() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    work: (name: string) => () =>
      new Promise<void>((resolve) => {
        begun.push(name);
        ends.push(resolve);
      }),
    /** Ends what began first of all that is under way. @returns false where nothing is */
    async endOne(): Promise<boolean> {
      const end = ends.shift();
      end?.();
      await turn();
      return end !== undefined;
    },
  };
}

it("wait in a bounded queue: beyond it, the service is busy, and the queue moves on", async () => {
  const compute = createLanes(1);
  const { begun, work, endOne } = workbench();
  const waiting = Array.from({ length: 201 }, (_, index) => compute("others", work(String(index))));
  await turn();
  expect(begun).toEqual(["0"]);
  expect(() => compute("others", work("one more"))).toThrow(ServiceError);
  expect(() => compute("others", work("one more"))).toThrow(
    expect.objectContaining({ kind: "busy", statusCode: 503 }),
  );
  await endOne();
  const last = compute("others", work("last"));
  while (await endOne());
  await Promise.all([...waiting, last]);
  expect(begun).toHaveLength(202);
  expect(begun.at(-1)).toBe("last");
});

it.each([1, 2, 4])(
  "a known browser waits for one of the others at most, where %i are computed at once",
  async (atOnce) => {
    const compute = createLanes(atOnce);
    const { begun, work, endOne } = workbench();
    const all = Array.from({ length: 30 }, (_, index) => compute("others", work(`guess ${index}`)));
    await turn();
    all.push(compute("known", work("their password")));
    await turn();
    await endOne();
    expect(begun).toContain("their password");
    while (await endOne());
    await Promise.all(all);
  },
);
