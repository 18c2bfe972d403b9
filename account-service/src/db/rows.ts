import type { Database } from "./transaction.ts";

/** Inserts a row into a table of ours. @returns the `id` that the database made for it */
export async function insertForKey(db: Database, table: string, row: object): Promise<number> {
  const [inserted] = await db.knex(table).insert(row).returning("id");
  return Number(inserted.id);
}
