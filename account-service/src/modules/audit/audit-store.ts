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

/** The audit log: rows are added, never changed. */
export function createAuditStore(db: Database) {
  const { auditLog } = db.tables;
  return {
    async insert(row: AuditRow): Promise<void> {
      await db.knex(auditLog).insert(row);
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
  };
}
