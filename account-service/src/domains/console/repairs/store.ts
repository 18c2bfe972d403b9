import type { AdjustmentState, RepairKind } from "../../../../contract/index.ts";
import { type Database, toDate } from "../../../db/transaction.ts";
import type { TimeCursor } from "../../../lib/cursor.ts";

export interface RepairRow {
  id: string;
  UserNum: number;
  kind: RepairKind;
  /** The address when the repair was requested; null unless it is changed. */
  emailBefore: string | null;
  email: string | null;
  /** Separated by commas. */
  proofs: string;
  reason: string;
  state: AdjustmentState;
  requested: Date;
  requestedBy: number;
  decided: Date | null;
  decidedBy: number | null;
}

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
const toRow = (row: RepairRow): RepairRow => ({
  ...row,
  requested: toDate(row.requested),
  decided: row.decided === null ? null : toDate(row.decided),
});

/** Repairs of accounts, and their decisions. */
export function createRepairsStore(db: Database) {
  const { accountRepair } = db.tables;
  return {
    async insert(row: RepairRow): Promise<void> {
      await db.knex(accountRepair).insert(row);
    },

    /** Number of repairs in a state. */
    async count(state: AdjustmentState): Promise<number> {
      const [row] = await db.knex(accountRepair).where({ state }).count({ repairs: "*" });
      return Number(row?.repairs);
    },

    async find(id: string): Promise<RepairRow | undefined> {
      const row = await db
        .knex(accountRepair)
        .where({ id })
        .first(...COLUMNS);
      return row && toRow(row);
    },

    /** Whether a repair of an account waits for approval. */
    async isWaiting(UserNum: number, kind: RepairKind): Promise<boolean> {
      const row = await db.knex(accountRepair).where({ UserNum, kind, state: "waiting" }).first("id");
      return row !== undefined;
    },

    /** Decides a pending request. @returns false if it was already decided */
    async decide(
      id: string,
      decision: { state: "done" | "rejected"; decided: Date; decidedBy: number },
    ): Promise<boolean> {
      return (await db.knex(accountRepair).where({ id, state: "waiting" }).update(decision)) === 1;
    },

    /** Repairs in a state, or all, newest first, after the cursor `before`. */
    async list(
      state: AdjustmentState | undefined,
      { before, take }: { before?: TimeCursor | undefined; take: number },
    ): Promise<RepairRow[]> {
      const query = db.knex(accountRepair);
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
