import { type Database, toDate } from "../../db/transaction.ts";

/** The result of a check: the number of differences of each kind. */
export interface ReconciliationRow {
  at: Date;
  balances: number;
  refundedInGame: number;
  gone: number;
  unordered: number;
}

/** Results of checks, one row each. */
export function createReconciliationStore(db: Database) {
  const { bookCheck } = db.tables;
  return {
    async insert(row: ReconciliationRow): Promise<void> {
      await db.knex(bookCheck).insert(row);
    },

    async latest(): Promise<ReconciliationRow | undefined> {
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
