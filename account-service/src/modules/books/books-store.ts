import { type Database, toDate } from "../../db/transaction.ts";

/** What a check of the books found: how many of each. */
export interface BookCheckRow {
  at: Date;
  balances: number;
  refundedInGame: number;
  gone: number;
  unordered: number;
}

/** What the checks of the books found, one row each. */
export function createBooksStore(db: Database) {
  const { bookCheck } = db.tables;
  return {
    async insert(row: BookCheckRow): Promise<void> {
      await db.knex(bookCheck).insert(row);
    },

    async latest(): Promise<BookCheckRow | undefined> {
      const row = await db
        .knex(bookCheck)
        .orderBy("id", "desc")
        .first("at", "balances", "refundedInGame", "gone", "unordered");
      return row && { ...row, at: toDate(row.at) };
    },

    /** Removes checks that were made before an instant. */
    async purge(before: Date): Promise<void> {
      await db.knex(bookCheck).where("at", "<", before).delete();
    },
  };
}
