import type { Knex } from "knex";
import { whereContains } from "../../../db/like.ts";
import { type Database, toDate } from "../../../db/transaction.ts";

export interface AuditRow {
  at: Date;
  actor: number | null;
  UserNum: number | null;
  action: string;
  detail: string | null;
  ip: string;
  userAgent: string;
}

/** A row of the chain; `seq` and `hash` are null for rows that are older than the chain. */
export interface ChainedRow extends AuditRow {
  id: number;
  seq: number | null;
  hash: string | null;
}

/** Filters of a list; undefined does not filter. */
export interface AuditFilter {
  id?: number | undefined;
  action?: string | undefined;
  detail?: string | undefined;
  UserNum?: number | undefined;
  actor?: number | undefined;
  ip?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** The hash before the first row of the chain. */
export const NO_HASH = "0".repeat(64);

const toRow = (row: Record<string, unknown>): ChainedRow => ({
  ...(row as unknown as ChainedRow),
  id: Number(row.id),
  seq: row.seq === null ? null : Number(row.seq),
  at: toDate(row.at as Date | number),
});

/** Failed logins on some accounts: those with one of the outcomes. */
interface FailedLoginFilter {
  accounts: number[];
  outcomes: string[];
  least: number;
}

/** The audit log, whose rows are never changed, and the head of its chain. */
export function createAuditStore(db: Database) {
  const { auditLog, auditHead } = db.tables;
  const COLUMNS = ["id", "seq", "hash", "at", "actor", "UserNum", "action", "detail", "ip", "userAgent"];

  const matching = (query: Knex.QueryBuilder, filter: AuditFilter) => {
    const { id, action, detail, UserNum, actor, ip, from, to } = filter;
    if (id !== undefined) query.where({ id });
    if (action !== undefined) query.where({ action });
    if (detail !== undefined) query.where({ detail });
    if (UserNum !== undefined) query.where({ UserNum });
    if (actor !== undefined) query.where({ actor });
    if (ip !== undefined) query.where({ ip });
    if (from !== undefined) query.where("at", ">=", from);
    if (to !== undefined) query.where("at", "<", to);
    return query;
  };

  /** A row from the end of the chain. @param back 0: the last one, 1: the one before */
  async function fromEnd(back: number): Promise<{ seq: number; hash: string }> {
    // NOT NULL, so that the filtered index on seq is used.
    const hash = db
      .knex(`${auditLog} as l`)
      .where("l.seq", db.knex.raw("?? - ?", ["h.seq", back]))
      .whereNotNull("l.seq")
      .select("l.hash")
      .as("hash");
    const row = await db.knex(`${auditHead} as h`).where("h.id", 1).first("h.seq", hash);
    return { seq: Number(row.seq), hash: row.hash ?? NO_HASH };
  }

  return {
    async insert(row: AuditRow & { seq: number; hash: string }): Promise<void> {
      await db.knex(auditLog).insert(row);
    },

    /**
     * Takes the next sequence number and locks the head until the transaction ends, so that the next writer finds this
     * row.
     * @returns the number, and the hash of the row before
     */
    async takeNext(): Promise<{ seq: number; before: string }> {
      await db.knex(auditHead).where({ id: 1 }).increment("seq", 1);
      const { seq, hash } = await fromEnd(1);
      return { seq, before: hash };
    },

    /** Locks the head without taking a number. */
    async lockHead(): Promise<void> {
      await db
        .knex(auditHead)
        .where({ id: 1 })
        .update({ seq: db.knex.ref("seq") });
    },

    /** The last sequence number, and the hash of its row. */
    head: () => fromEnd(0),

    /** The next rows of the chain. */
    async chain(after: number, take: number): Promise<ChainedRow[]> {
      const rows = await db
        .knex(auditLog)
        .where("seq", ">", after)
        .orderBy("seq")
        .limit(take)
        .select(...COLUMNS);
      return rows.map(toRow);
    },

    /**
     * Rows outside the chain that are newer than its start: only someone with access to the database can have added
     * them.
     */
    async strays(take: number): Promise<number[]> {
      const first = db.knex(auditLog).whereNotNull("seq").min("id");
      const rows = await db
        .knex(auditLog)
        .whereNull("seq")
        .where("id", ">", first)
        .orderBy("id")
        .limit(take)
        .select("id");
      return rows.map((row) => Number(row.id));
    },

    /** The newest rows of one action about one account. */
    async latest(UserNum: number, action: string, count: number): Promise<AuditRow[]> {
      const rows = await db
        .knex(auditLog)
        .where({ UserNum, action })
        .orderBy("id", "desc")
        .limit(count)
        .select("at", "actor", "UserNum", "action", "detail", "ip", "userAgent");
      return rows.map((row) => ({ ...row, at: toDate(row.at) }));
    },

    /** The newest rows of an action whose details contain a text. */
    async latestOf(
      action: string,
      text: string,
      count: number,
    ): Promise<Pick<AuditRow, "actor" | "detail">[]> {
      const query = db.knex(auditLog).where({ action }).orderBy("id", "desc").limit(count);
      return whereContains(query, "detail", text).select("actor", "detail");
    },

    /** How many of some accounts have at least `least` failed logins since an instant. */
    async countTried(from: Date, { accounts, outcomes, least }: FailedLoginFilter): Promise<number> {
      const rows = await db
        .knex(auditLog)
        .where({ action: "sign_in" })
        .where("at", ">=", from)
        .whereIn("UserNum", accounts)
        .whereIn("detail", outcomes)
        .groupBy("UserNum")
        .having(db.knex.raw("COUNT(*)"), ">=", least)
        .select("UserNum");
      return rows.length;
    },

    async count(filter: AuditFilter): Promise<number> {
      const [row] = await matching(db.knex(auditLog), filter).count({ events: "*" });
      return Number(row?.events);
    },

    /** Rows, newest first, after the cursor `before`. */
    async list(
      filter: AuditFilter,
      { before, take }: { before?: number | undefined; take: number },
    ): Promise<ChainedRow[]> {
      const query = matching(db.knex(auditLog), filter);
      if (before !== undefined) query.where("id", "<", before);
      const rows = await query
        .orderBy("id", "desc")
        .limit(take)
        .select(...COLUMNS);
      return rows.map(toRow);
    },
  };
}
