import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import { type Database, toDate } from "../../../db/transaction.ts";

/** The result of a check: the number of differences of each kind. */
export type ReconciliationRow = Omit<Row<"Reconciliation">, "id">;

/** Results of checks, one row each. */
export function createReconciliationStore(db: Database) {
  const knex = sql(db);
  const { reconciliation } = db.tables;
  return {
    async insert(row: ReconciliationRow): Promise<void> {
      await knex(reconciliation).insert(row);
    },

    async latest(): Promise<ReconciliationRow | undefined> {
      return knex(reconciliation)
        .orderBy("id", "desc")
        .first("at", "balances", "refundedInGame", "gone", "unordered", "paymentsCompared");
    },

    /** Stores in the last check that payments were compared. */
    async setPaymentsCompared(at: Date): Promise<void> {
      const last = await knex(reconciliation).orderBy("id", "desc").first("id");
      if (last) await knex(reconciliation).where({ id: last.id }).update({ paymentsCompared: at });
    },
    /**
     * When payments were last compared, and when the first check was made that is still kept; neither is later than
     * `latest`, which was stored by a clock that was ahead.
     */
    async lastCompared(latest: Date): Promise<{ compared: Date | null; first: Date | null }> {
      const until = (column: string) => knex.raw("CASE WHEN ?? <= ? THEN ?? END", [column, latest, column]);
      const [row]: { compared: Date | number | null; first: Date | number | null }[] = await knex(
        reconciliation,
      ).select(
        knex.raw("MAX(?) as ??", [until("paymentsCompared"), "compared"]),
        knex.raw("MIN(?) as ??", [until("at"), "first"]),
      );
      return {
        compared: row?.compared ? toDate(row.compared) : null,
        first: row?.first ? toDate(row.first) : null,
      };
    },

    /** Removes checks that were made before an instant. */
    async purge(before: Date): Promise<void> {
      await knex(reconciliation).where("at", "<", before).delete();
    },
  };
}
