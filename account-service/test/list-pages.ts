import { expect } from "vitest";
import type { ListOrder } from "../contract/index.ts";

type Answer = { next: string | number | null };

/** Reads a list page by page. @returns its rows' ids, and the number of pages */
async function readPages<Of extends Answer>(
  read: (query: string) => Promise<Of>,
  idsOf: (page: Of) => unknown[],
  order: ListOrder,
) {
  const ids: unknown[] = [];
  let pages = 0;
  for (let before = ""; ; pages += 1) {
    const page = await read(`order=${order}${before}`);
    ids.push(...idsOf(page));
    if (page.next === null) return { ids, pages: pages + 1 };
    before = `&before=${page.next}`;
  }
}

/**
 * Expects that a list has several pages, that no row is on two of them, and that oldest first it is the same list the
 * other way round.
 * @returns the ids of its rows, newest first
 */
export async function expectBothOrders<Of extends Answer>(
  read: (query: string) => Promise<Of>,
  idsOf: (page: Of) => unknown[],
): Promise<unknown[]> {
  const newest = await readPages(read, idsOf, "newest");
  expect(newest.pages).toBeGreaterThan(1);
  expect(new Set(newest.ids).size).toBe(newest.ids.length);
  const oldest = await readPages(read, idsOf, "oldest");
  expect(oldest).toEqual({ ids: newest.ids.toReversed(), pages: newest.pages });
  return newest.ids;
}
