import type { Database } from "./transaction.ts";

/** Inserts a row into one of our tables. @returns its generated `id` */
export async function insertForKey(db: Database, table: string, row: object): Promise<number> {
  const [inserted] = await db.knex(table).insert(row).returning("id");
  return Number(inserted.id);
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
