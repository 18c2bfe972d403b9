import type { Knex } from "knex";
import { type KeysetSlice, sliceById } from "../../../db/queries/paging.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type AuditRow = Omit<Row<"AuditLog">, "id" | "seq" | "hash">;

/** A row of the chain; `seq` and `hash` are null for rows outside it, which this service does not write. */
export interface ChainedRow extends AuditRow {
  id: number;
  seq: number | null;
  hash: string | null;
}

/** Filters of a list; undefined does not filter. */
export interface AuditFilter {
  id?: number | undefined;
  action?: string | undefined;
  /** One of these. */
  actions?: readonly string[] | undefined;
  UserNum?: number | undefined;
  actor?: number | undefined;
  ip?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Rows that are inserted by one statement, which has at most 2,100 parameters on SQL Server. */
const INSERTED = 100;

/** The hash before the first row of the chain. */
export const NO_HASH = "0".repeat(64);

/** The last row that retention has deleted; `seq` is 0 and the rest null if there is none. */
export type AnchorRow = Omit<Row<"AuditAnchor">, "id">;

/** The audit log, whose rows are never changed, the head of its chain, and where it begins. */
export function createAuditStore(db: Database) {
  const knex = sql(db);
  const { auditLog, auditHead, auditAnchor } = db.tables;
  const COLUMNS = ["id", "seq", "hash", "at", "actor", "UserNum", "action", "detail", "ip", "userAgent"];

  const matching = (query: Knex.QueryBuilder, filter: AuditFilter) => {
    const { id, action, actions, UserNum, actor, ip, from, to } = filter;
    if (id !== undefined) query.where({ id });
    if (action !== undefined) query.where({ action });
    if (actions !== undefined) query.whereIn("action", actions);
    if (UserNum !== undefined) query.where({ UserNum });
    if (actor !== undefined) query.where({ actor });
    if (ip !== undefined) query.where({ ip });
    if (from !== undefined) query.where("at", ">=", from);
    if (to !== undefined) query.where("at", "<", to);
    return query;
  };

  /** A row from the end of the chain, and its end. @param back 0: the last one, 1: the one before */
  async function fromEnd(back: number): Promise<{ seq: number; hash: string }> {
    // NOT NULL, so that the filtered index on seq is used.
    const hash = knex(`${auditLog} as l`)
      .where("l.seq", knex.raw("?? - ?", ["h.seq", back]))
      .whereNotNull("l.seq")
      .select("l.hash")
      .as("hash");
    const row = await knex(`${auditHead} as h`).where("h.id", 1).first("h.seq", hash);
    return { seq: row.seq, hash: row.hash ?? NO_HASH };
  }

  return {
    async insert(rows: (AuditRow & { seq: number; hash: string })[]): Promise<void> {
      for (let start = 0; start < rows.length; start += INSERTED)
        await knex(auditLog).insert(rows.slice(start, start + INSERTED));
    },

    /**
     * Takes the next sequence numbers and locks the head until the transaction ends, so that the next writer finds
     * these rows.
     * @returns the first number, and the hash of the row before it
     */
    async takeNext(rows: number): Promise<{ seq: number; before: string }> {
      await knex(auditHead).where({ id: 1 }).increment("seq", rows);
      const { seq, hash } = await fromEnd(rows);
      return { seq: seq - rows + 1, before: hash };
    },

    /** Locks the head without taking a number. */
    async lockHead(): Promise<void> {
      await knex(auditHead)
        .where({ id: 1 })
        .update({ seq: knex.raw("??", ["seq"]) });
    },

    /** The last sequence number, and the hash of its row. */
    head: () => fromEnd(0),

    /** The next rows of the chain. */
    async chain(after: number, take: number): Promise<ChainedRow[]> {
      return knex(auditLog)
        .where("seq", ">", after)
        .orderBy("seq")
        .limit(take)
        .select(...COLUMNS);
    },

    /** Rows outside the chain: only someone with access to the database can have added them. */
    async strays(take: number): Promise<number[]> {
      const rows = await knex(auditLog).whereNull("seq").orderBy("id").limit(take).select("id");
      return rows.map((row) => row.id);
    },

    /** Where the log begins. */
    async anchor(): Promise<AnchorRow> {
      const row = await knex(auditAnchor).where({ id: 1 }).first("seq", "hash", "damaged", "seal");
      if (!row) throw new Error("The audit log has no anchor.");
      return row;
    },

    /** Locks the anchor until the transaction ends: one process at a time deletes. */
    async lockAnchor(): Promise<void> {
      await knex(auditAnchor)
        .where({ id: 1 })
        .update({ seq: knex.raw("??", ["seq"]) });
    },

    async setAnchor(row: AnchorRow): Promise<void> {
      await knex(auditAnchor).where({ id: 1 }).update(row);
    },

    /** Deletes the rows of the chain from its beginning to one of them. */
    async deleteUpTo(seq: number): Promise<void> {
      await knex(auditLog).where("seq", "<=", seq).delete();
    },

    /** A page of rows. */
    async list(filter: AuditFilter, slice: KeysetSlice): Promise<ChainedRow[]> {
      return sliceById(matching(knex(auditLog), filter), "id", slice).select(...COLUMNS);
    },
  };
}
