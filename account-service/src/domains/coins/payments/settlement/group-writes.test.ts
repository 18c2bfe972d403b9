import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { groupWrites } from "./group-writes.ts";

/** A table with a unique column. */
function table() {
  const rows: number[] = [];
  const statements: number[][] = [];
  const write = async (group: number[]) => {
    statements.push(group);
    await sleep(1);
    if (new Set([...rows, ...group]).size < rows.length + group.length) throw new Error("duplicate");
    rows.push(...group);
  };
  return { rows, statements, insert: groupWrites(write) };
}

describe("rows that come in quick succession", () => {
  it("are written together, in order, while earlier ones are being written", async () => {
    const { rows, statements, insert } = table();
    const first = [insert(1), insert(2)];
    await sleep(0);
    await Promise.all([...first, insert(3), insert(4), insert(5)]);
    expect(rows).toEqual([1, 2, 3, 4, 5]);
    expect(statements).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
    await insert(6);
    expect(rows.at(-1)).toBe(6);
  });

  it("are each told of their own error; the others are written", async () => {
    const { rows, insert } = table();
    await insert(2);
    const outcomes = await Promise.allSettled([insert(1), insert(2), insert(3), insert(3)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "rejected"]);
    expect(rows).toEqual([2, 1, 3]);
  });

  it("are written in statements of bounded length", async () => {
    const { rows, statements, insert } = table();
    await Promise.all(Array.from({ length: 250 }, (_, index) => insert(index)));
    expect(rows).toHaveLength(250);
    expect(statements.map(({ length }) => length)).toEqual([100, 100, 50]);
  });
});
