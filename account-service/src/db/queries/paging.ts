import type { Knex } from "knex";
import type { KeysetStart, TimeCursor } from "../../lib/cursor.ts";
import { sql } from "../sql.ts";
import type { Database } from "../transaction.ts";

/** A page of a list: the number of rows before it, and its size. */
export interface Slice {
  skip: number;
  take: number;
}

/** A page's rows, and the number of rows on all pages, as far as `countAhead` counts them. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** Pages after the present one that are counted. */
const PAGES_AHEAD = 50;

/**
 * The number of rows on a page, before it, and on the next 50 pages. Counting all rows made a page of a history of
 * 100,000 cost a hundred times one of 100 (docs/performance.md).
 * @param query the rows
 * @returns a query for `{ total }`
 */
export function countAhead(db: Database, query: Knex.QueryBuilder, { skip, take }: Slice) {
  const knex = sql(db);
  const rows = query
    .clone()
    .clearOrder()
    .clearSelect()
    .select(knex.raw("1 as ??", ["one"]))
    .limit(skip + take * (PAGES_AHEAD + 1));
  return knex(rows.as("counted")).count({ total: "*" });
}

/**
 * Reads a page and counts its list in one statement. Beyond the last page no row carries the count, so a second
 * statement reads it.
 * @param query the rows and their order
 */
export async function readPage<Row extends object>(
  db: Database,
  query: Knex.QueryBuilder,
  slice: Slice,
  columns: readonly string[],
): Promise<Page<Row>> {
  const rows: unknown[] = await query
    .clone()
    .offset(slice.skip)
    .limit(slice.take)
    .select(...columns, countAhead(db, query, slice).as("total"));
  const found = rows as (Row & { total: number })[];
  const total = await totalOf(db, query, slice, found[0]?.total);
  return { rows: found.map(({ total: _, ...row }) => row as unknown as Row), total };
}

/**
 * The number of rows in a page's list.
 * @param counted what the page's first row says; undefined if the page is empty
 */
export async function totalOf(
  db: Database,
  query: Knex.QueryBuilder,
  slice: Slice,
  counted: number | undefined,
): Promise<number> {
  if (counted !== undefined) return counted;
  if (slice.skip === 0) return 0;
  const [row] = await countAhead(db, query, slice);
  return (row as { total: number } | undefined)?.total ?? 0;
}

/** A page by keyset, and its size. */
export interface KeysetSlice<Cursor = number> extends KeysetStart<Cursor> {
  take: number;
}

/** Cuts a page out of rows that a column orders. @param id a unique column that grows with time */
export function sliceById(
  query: Knex.QueryBuilder,
  id: string,
  { before, order = "newest", take }: KeysetSlice,
): Knex.QueryBuilder {
  if (before !== undefined) query.where(id, order === "newest" ? "<" : ">", before);
  return query.orderBy(id, order === "newest" ? "desc" : "asc").limit(take);
}

/** Cuts a page out of rows that a time orders; the id tells rows of the same millisecond apart. */
export function sliceByTime(
  query: Knex.QueryBuilder,
  { at, id }: { at: string; id: string },
  { before, order = "newest", take }: KeysetSlice<TimeCursor<string | number>>,
): Knex.QueryBuilder {
  const beyond = order === "newest" ? "<" : ">";
  if (before) {
    // The first condition is what an index can seek.
    query
      .where(at, `${beyond}=`, before.at)
      .where((rest) => rest.where(at, beyond, before.at).orWhere(id, beyond, before.id));
  }
  const direction = order === "newest" ? "desc" : "asc";
  return query
    .orderBy([
      { column: at, order: direction },
      { column: id, order: direction },
    ])
    .limit(take);
}
