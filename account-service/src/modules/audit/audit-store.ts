import type { Knex } from "knex";
import { type Database, toDate } from "../../db/transaction.ts";

export interface AuditRow {
  at: Date;
  actor: number | null;
  UserNum: number | null;
  action: string;
  detail: string | null;
  ip: string;
  userAgent: string;
}

/** A row in its place of the chain; both are null for rows from before there was one. */
export interface ChainedRow extends AuditRow {
  id: number;
  seq: number | null;
  hash: string | null;
}

/** What a list is narrowed to; what is undefined narrows nothing. */
export interface AuditFilter {
  action?: string | undefined;
  detail?: string | undefined;
  UserNum?: number | undefined;
  actor?: number | undefined;
  ip?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** What stands before the first row of the chain. */
export const NO_HASH = "0".repeat(64);

const toRow = (row: Record<string, unknown>): ChainedRow => ({
  ...(row as unknown as ChainedRow),
  id: Number(row.id),
  seq: row.seq === null ? null : Number(row.seq),
  at: toDate(row.at as Date | number),
});

/** The audit log: rows are added, never changed; and the head of the chain that they make. */
export function createAuditStore(db: Database) {
  const { auditLog, auditHead } = db.tables;
  const COLUMNS = ["id", "seq", "hash", "at", "actor", "UserNum", "action", "detail", "ip", "userAgent"];

  const matching = (query: Knex.QueryBuilder, filter: AuditFilter) => {
    const { action, detail, UserNum, actor, ip, from, to } = filter;
    if (action !== undefined) query.where({ action });
    if (detail !== undefined) query.where({ detail });
    if (UserNum !== undefined) query.where({ UserNum });
    if (actor !== undefined) query.where({ actor });
    if (ip !== undefined) query.where({ ip });
    if (from !== undefined) query.where("at", ">=", from);
    if (to !== undefined) query.where("at", "<", to);
    return query;
  };

  /** @param places how many places the row stands before the last one that was taken */
  async function lastBefore(places: number): Promise<{ seq: number; hash: string }> {
    // NOT NULL, so that the index of the chain's places, which has no others, is found by it.
    const hash = db
      .knex(`${auditLog} as l`)
      .where("l.seq", db.knex.raw("?? - ?", ["h.seq", places]))
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
     * Takes the next place in the chain, and with it the head's row until the transaction ends: whoever comes next finds the row
     * that is written here.
     * @returns the place, and the hash of the row before it
     */
    async takePlace(): Promise<{ seq: number; before: string }> {
      await db.knex(auditHead).where({ id: 1 }).increment("seq", 1);
      const { seq, hash } = await lastBefore(1);
      return { seq, before: hash };
    },

    /** The last place that was taken, and the hash of its row. */
    head: () => lastBefore(0),

    /** The next rows of the chain, by their place. */
    async chain(after: number, take: number): Promise<ChainedRow[]> {
      const rows = await db
        .knex(auditLog)
        .where("seq", ">", after)
        .orderBy("seq")
        .limit(take)
        .select(...COLUMNS);
      return rows.map(toRow);
    },

    /** Rows without a place that are younger than the chain: nobody but the database's own people can have made them. */
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

    async count(filter: AuditFilter): Promise<number> {
      const [row] = await matching(db.knex(auditLog), filter).count({ events: "*" });
      return Number(row?.events);
    },

    /** Rows, newest first. `before` a row: those older than it. */
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
