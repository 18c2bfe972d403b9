import type { ApprovalKind, ApprovalState } from "../../../../contract/index.ts";
import { type KeysetSlice, sliceByTime } from "../../../db/queries/paging.ts";
import { countsBy } from "../../../db/queries/rows.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import type { TimeCursor } from "../../../lib/cursor.ts";

export type ApprovalRow = Row<"Approval">;

const COLUMNS = [
  "id",
  "kind",
  "UserNum",
  "reference",
  "what",
  "summary",
  "reason",
  "rule",
  "state",
  "requested",
  "requestedBy",
  "expires",
  "decided",
  "decidedBy",
  "rejection",
] as const satisfies (keyof ApprovalRow)[];

/** What staff did alone or requested, and who decided it. */
export function createApprovalsStore(db: Database) {
  const knex = sql(db);
  const { approval } = db.tables;
  return {
    async insert(row: ApprovalRow): Promise<void> {
      await knex(approval).insert(row);
    },

    async find(id: string): Promise<ApprovalRow | undefined> {
      return knex(approval).where({ id }).first(COLUMNS);
    },

    /** A request about something that waits. */
    async findWaiting(
      of: Pick<ApprovalRow, "kind" | "reference"> & { UserNum?: number },
    ): Promise<ApprovalRow | undefined> {
      return knex(approval)
        .where({ ...of, state: "waiting" })
        .first(COLUMNS);
    },

    /** The last request that needed a second person, and was approved after an instant. */
    async lastApproved(
      of: Pick<ApprovalRow, "kind" | "reference">,
      after: Date,
    ): Promise<Pick<ApprovalRow, "requestedBy"> | undefined> {
      return knex(approval)
        .where({ ...of, state: "done" })
        .whereNotNull("rule")
        .where("decided", ">", after)
        .orderBy("decided", "desc")
        .first("requestedBy");
    },

    /** Decides a request that waits. @returns false if it was decided already */
    async decide(
      id: string,
      decision: Pick<ApprovalRow, "state" | "decided" | "decidedBy" | "rejection">,
    ): Promise<boolean> {
      return (await knex(approval).where({ id, state: "waiting" }).update(decision)) === 1;
    },

    /** A page of those of some kinds, in a state or all. */
    async list(
      { kinds, state }: { kinds: ApprovalKind[]; state?: ApprovalState | undefined },
      slice: KeysetSlice<TimeCursor>,
    ): Promise<ApprovalRow[]> {
      const query = knex(approval).whereIn("kind", kinds);
      if (state !== undefined) query.where({ state });
      return sliceByTime(query, { at: "requested", id: "id" }, slice).select(COLUMNS);
    },

    /** How many wait, by kind. */
    async countWaiting(): Promise<Map<ApprovalKind, number>> {
      return countsBy(knex(approval).where({ state: "waiting" }), "kind");
    },

    /** Those that waited until they expired. */
    async listExpired(now: Date, take: number): Promise<ApprovalRow[]> {
      return knex(approval)
        .where({ state: "waiting" })
        .where("expires", "<=", now)
        .orderBy("expires")
        .limit(take)
        .select(COLUMNS);
    },
  };
}
