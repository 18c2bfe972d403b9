import type { Knex } from "knex";
import type { Database } from "../db/transaction.ts";

/** A page of a list: how many rows come before it, and how many it has. */
export interface Slice {
  skip: number;
  take: number;
}

/** A page's rows, and how many rows there are on all pages. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/**
 * Reads a page and counts all pages in one statement. Beyond the last page no row is left to carry the count: it is read by a
 * second statement then.
 * @param query which rows, in which order
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

/** Rows of all pages, whatever their order. */
async function countAll(query: Knex.QueryBuilder): Promise<number> {
  const [row] = await query.clone().clearOrder().count({ total: "*" });
  return Number(row?.total);
}
