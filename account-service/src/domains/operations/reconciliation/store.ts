import { type Database, toDate } from "../../../db/transaction.ts";

/** The result of a check: the number of differences of each kind. */
export interface ReconciliationRow {
  at: Date;
  balances: number;
  refundedInGame: number;
  gone: number;
  unordered: number;
  /** When payments were compared with the providers' lists, all of them; null: not yet. */
  paymentsCompared: Date | null;
}

const dateOrNull = (value: Date | null) => (value === null ? null : toDate(value));

/** Results of checks, one row each. */
export function createReconciliationStore(db: Database) {
  const { reconciliation } = db.tables;
  return {
    async insert(row: ReconciliationRow): Promise<void> {
      await db.knex(reconciliation).insert(row);
    },

    async latest(): Promise<ReconciliationRow | undefined> {
      const row = await db
        .knex(reconciliation)
        .orderBy("id", "desc")
        .first("at", "balances", "refundedInGame", "gone", "unordered", "paymentsCompared");
      return row && { ...row, at: toDate(row.at), paymentsCompared: dateOrNull(row.paymentsCompared) };
    },

    /** Stores in the last check that payments were compared. */
    async setPaymentsCompared(at: Date): Promise<void> {
      const last = await db.knex(reconciliation).orderBy("id", "desc").first("id");
      if (last) await db.knex(reconciliation).where({ id: last.id }).update({ paymentsCompared: at });
    },
    /** When payments were last compared, and when the first check was made that is still kept. */
    async lastCompared(): Promise<{ compared: Date | null; first: Date | null }> {
      const [row] = await db.knex(reconciliation).max({ compared: "paymentsCompared" }).min({ first: "at" });
      return { compared: dateOrNull(row?.compared ?? null), first: dateOrNull(row?.first ?? null) };
    },

    /** Removes checks that were made before an instant. */
    async purge(before: Date): Promise<void> {
      await db.knex(reconciliation).where("at", "<", before).delete();
    },
  };
}
