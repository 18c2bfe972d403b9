import type { Knex } from "knex";
import { sql } from "../sql.ts";
import type { Database } from "../transaction.ts";

/** Inserts a row into one of our tables. @returns its generated `id` */
export async function insertForKey(db: Database, table: string, row: object): Promise<number> {
  const [inserted] = await sql(db)(table).insert(row).returning("id");
  return inserted.id;
}

/** Number of rows of a query; of those that have a value in a column, if one is given. */
export async function countOf(query: Knex.QueryBuilder, column = "*"): Promise<number> {
  const [row] = await query.count({ rows: column });
  return row.rows;
}

/** Number of rows of a query by the values of a column; of those that have a value in `counted`, if that is given. */
export async function countsBy<Value>(
  query: Knex.QueryBuilder,
  column: string,
  counted = "*",
): Promise<Map<Value, number>> {
  const rows: { value: Value; rows: number }[] = await query
    .groupBy(column)
    .select(`${column} as value`)
    .count({ rows: counted });
  return new Map(rows.map(({ value, rows: number }) => [value, number]));
}

/**
 * A number that a driver gives as text, because not every bigint fits into one.
 * @returns the text itself if no number holds it exactly
 */
export function exactNumber(text: string): number | string {
  const number = Number(text);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text;
}

const BLANK = 32;

function unpaddedRow(row: unknown): unknown {
  if (typeof row !== "object" || row === null) return row;
  const columns = row as Record<string, unknown>;
  for (const name of Object.keys(columns)) {
    const value = columns[name];
    if (typeof value === "string" && value.charCodeAt(value.length - 1) === BLANK) {
      columns[name] = value.replace(/ +$/, "");
    }
  }
  return row;
}

/**
 * Applied to every result: removes trailing spaces from texts. The game's older procedures store user IDs,
 * passwords and addresses padded to the width of a char parameter, and SQL Server ignores the padding in comparisons.
 */
export function unpadded<T>(answer: T): T {
  if (Array.isArray(answer)) for (const row of answer) unpaddedRow(row);
  else unpaddedRow(answer);
  return answer;
}

/** An optional text of the game, whose tables use the default 'empty'. */
export const gameText = (value: string | null) => (value === null || value === "empty" ? "" : value);
