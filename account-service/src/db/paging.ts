import type { Knex } from "knex";
import type { Database } from "./transaction.ts";

/** A page of a list: the number of rows before it, and its size. */
export interface Slice {
  skip: number;
  take: number;
}

/** A page's rows, and the number of rows on all pages. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/**
 * Reads a page and counts all rows in one statement. Beyond the last page no row carries the count, so a
 * second statement reads it.
 * @param query the rows and their order
 */
export async function readPage<Row extends object>(
  db: Database,
  query: Knex.QueryBuilder,
  { skip, take }: Slice,
  columns: readonly string[],
): Promise<Page<Row>> {
  const counted = db.knex.raw("COUNT(*) OVER () as ??", ["total"]);
  const rows: unknown[] = await query
    .clone()
    .offset(skip)
    .limit(take)
    .select(...columns, counted);
  const found = rows as (Row & { total: number | string })[];
  const [first] = found;
  if (!first) return { rows: [], total: skip === 0 ? 0 : await countAll(query) };
  return { rows: found.map(({ total: _, ...row }) => row as unknown as Row), total: Number(first.total) };
}

/** The number of rows on all pages. */
async function countAll(query: Knex.QueryBuilder): Promise<number> {
  const [row] = await query.clone().clearOrder().count({ total: "*" });
  return Number(row?.total);
}
