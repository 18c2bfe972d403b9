import type { AdjustmentState } from "../../../../contract/index.ts";
import { countOf } from "../../../db/rows.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import type { TimeCursor } from "../../../lib/cursor.ts";

export type AdjustmentRow = Row<"Adjustment">;

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

/** Adjustments of balances, and their decisions. */
export function createAdjustmentsStore(db: Database) {
  const knex = sql(db);
  const { adjustment } = db.tables;
  return {
    async insert(row: AdjustmentRow): Promise<void> {
      await knex(adjustment).insert(row);
    },

    /** Number of adjustments in a state. */
    async count(state: AdjustmentState): Promise<number> {
      return countOf(knex(adjustment).where({ state }));
    },

    async find(id: string): Promise<AdjustmentRow | undefined> {
      return knex(adjustment)
        .where({ id })
        .first(...COLUMNS);
    },

    /** Decides a pending request. @returns false if it was already decided */
    async decide(
      id: string,
      decision: { state: "done" | "rejected"; decided: Date; decidedBy: number | null },
    ): Promise<boolean> {
      return (await knex(adjustment).where({ id, state: "waiting" }).update(decision)) === 1;
    },

    /** Adjustments in a state, or all, newest first, after the cursor `before`. */
    async list(
      state: AdjustmentState | undefined,
      { before, take }: { before?: TimeCursor | undefined; take: number },
    ): Promise<AdjustmentRow[]> {
      const query = knex(adjustment);
      if (state !== undefined) query.where({ state });
      if (before) {
        query
          .where("requested", "<=", before.at)
          .where((older) => older.where("requested", "<", before.at).orWhere("id", "<", before.id));
      }
      return query
        .orderBy([
          { column: "requested", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .limit(take)
        .select(...COLUMNS);
    },
  };
}
