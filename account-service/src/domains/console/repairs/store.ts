import type { AdjustmentState, RepairKind } from "../../../../contract/index.ts";
import { countOf } from "../../../db/rows.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import type { TimeCursor } from "../../../lib/cursor.ts";

export type RepairRow = Row<"AccountRepair">;

const COLUMNS = [
  "id",
  "UserNum",
  "kind",
  "emailBefore",
  "email",
  "proofs",
  "reason",
  "state",
  "requested",
  "requestedBy",
  "decided",
  "decidedBy",
] as const;

/** Repairs of accounts, and their decisions. */
export function createRepairsStore(db: Database) {
  const knex = sql(db);
  const { accountRepair } = db.tables;
  return {
    async insert(row: RepairRow): Promise<void> {
      await knex(accountRepair).insert(row);
    },

    /** Number of repairs in a state. */
    async count(state: AdjustmentState): Promise<number> {
      return countOf(knex(accountRepair).where({ state }));
    },

    async find(id: string): Promise<RepairRow | undefined> {
      return knex(accountRepair)
        .where({ id })
        .first(...COLUMNS);
    },

    /** Whether a repair of an account waits for approval. */
    async isWaiting(UserNum: number, kind: RepairKind): Promise<boolean> {
      const row = await knex(accountRepair).where({ UserNum, kind, state: "waiting" }).first("id");
      return row !== undefined;
    },

    /** Decides a pending request. @returns false if it was already decided */
    async decide(
      id: string,
      decision: { state: "done" | "rejected"; decided: Date; decidedBy: number },
    ): Promise<boolean> {
      return (await knex(accountRepair).where({ id, state: "waiting" }).update(decision)) === 1;
    },

    /** Repairs in a state, or all, newest first, after the cursor `before`. */
    async list(
      state: AdjustmentState | undefined,
      { before, take }: { before?: TimeCursor | undefined; take: number },
    ): Promise<RepairRow[]> {
      const query = knex(accountRepair);
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
