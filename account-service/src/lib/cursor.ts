import { CONSOLE_ROWS, type ListOrder } from "../../contract/index.ts";

// Keyset pagination: a page continues after the last row of the page before, whatever was added meanwhile.

/** Position in a list by time; the id tells rows of the same millisecond apart. */
export interface TimeCursor<Id extends string | number = string> {
  at: Date;
  id: Id;
}

/** The `next` of a list by time, which `timeListFields` reads. */
export const formatTimeCursor = ({ at, id }: TimeCursor<string | number>) => `${at.getTime()}.${id}`;

/** Where a page by keyset begins: after a position, or at the start. */
export interface KeysetStart<Cursor = number> {
  before?: Cursor | undefined;
  order?: ListOrder | undefined;
}

/**
 * Reads one page, and one row more to learn whether there is another page.
 * @param read at most `take` rows
 * @param cursorOf the position of the page's last row
 * @returns the rows, and the cursor of the next page or null
 */
export async function keysetPage<Row, Cursor>(
  read: (take: number) => Promise<Row[]>,
  cursorOf: (last: Row) => Cursor,
  size = CONSOLE_ROWS,
): Promise<{ rows: Row[]; next: Cursor | null }> {
  const found = await read(size + 1);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, next: found.length > size && last !== undefined ? cursorOf(last) : null };
}

/** Rows that are read at once for a file. */
const BATCH = 500;

/**
 * Reads a whole list in batches, so that a long one is never in memory at once.
 * @param read at most `take` rows after a position; from the start without one
 */
export async function* keysetBatches<Row, Cursor>(
  read: (before: Cursor | undefined, take: number) => Promise<Row[]>,
  cursorOf: (last: Row) => Cursor,
  start?: Cursor,
): AsyncGenerator<Row[]> {
  for (let before = start; ; ) {
    const rows = await read(before, BATCH);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    before = cursorOf(last);
  }
}
