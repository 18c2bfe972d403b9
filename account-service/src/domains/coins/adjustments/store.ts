import type { AdjustmentState, Currency } from "../../../../contract/index.ts";
import { type Database, toDate } from "../../../db/transaction.ts";
import type { TimeCursor } from "../../../lib/cursor.ts";

export interface AdjustmentRow {
  id: string;
  UserNum: number;
  currency: Currency;
  delta: number;
  reason: string;
  state: AdjustmentState;
  requested: Date;
  /** Null: the command line. */
  requestedBy: number | null;
  decided: Date | null;
  decidedBy: number | null;
}

const COLUMNS = [
  "id",
  "UserNum",
  "currency",
  "delta",
  "reason",
  "state",
  "requested",
  "requestedBy",
  "decided",
  "decidedBy",
] as const;
const toRow = (row: AdjustmentRow): AdjustmentRow => ({
  ...row,
  requested: toDate(row.requested),
  decided: row.decided === null ? null : toDate(row.decided),
});

/** Adjustments of balances, and their decisions. */
export function createAdjustmentsStore(db: Database) {
  const { adjustment } = db.tables;
  return {
    async insert(row: AdjustmentRow): Promise<void> {
      await db.knex(adjustment).insert(row);
    },

    /** Number of adjustments in a state. */
    async count(state: AdjustmentState): Promise<number> {
      const [row] = await db.knex(adjustment).where({ state }).count({ adjustments: "*" });
      return Number(row?.adjustments);
    },

    async find(id: string): Promise<AdjustmentRow | undefined> {
      const row = await db
        .knex(adjustment)
        .where({ id })
        .first(...COLUMNS);
      return row && toRow(row);
    },

    /** Decides a pending request. @returns false if it was already decided */
    async decide(
      id: string,
      decision: { state: "done" | "rejected"; decided: Date; decidedBy: number | null },
    ): Promise<boolean> {
      return (await db.knex(adjustment).where({ id, state: "waiting" }).update(decision)) === 1;
    },

    /** Adjustments in a state, or all, newest first, after the cursor `before`. */
    async list(
      state: AdjustmentState | undefined,
      { before, take }: { before?: TimeCursor | undefined; take: number },
    ): Promise<AdjustmentRow[]> {
      const query = db.knex(adjustment);
      if (state !== undefined) query.where({ state });
      if (before) {
        query
          .where("requested", "<=", before.at)
          .where((older) => older.where("requested", "<", before.at).orWhere("id", "<", before.id));
      }
      const rows = await query
        .orderBy([
          { column: "requested", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .limit(take)
        .select(...COLUMNS);
      return rows.map(toRow);
    },
  };
}
