import type { LOGIN_OUTCOMES } from "../../../../contract/index.ts";
import { type Database, toDate } from "../../../db/transaction.ts";

type Outcome = (typeof LOGIN_OUTCOMES)[number];

/** A login, or an attempt; `UserNum` is null if there is no such account. */
export interface LoginAttemptRow {
  at: Date;
  UserNum: number | null;
  outcome: Outcome;
  ip: string;
  userAgent: string;
}

/** Logins and failed attempts. */
export function createLoginAttemptsStore(db: Database) {
  const { loginAttempt } = db.tables;
  return {
    async insert(row: LoginAttemptRow): Promise<void> {
      await db.knex(loginAttempt).insert(row);
    },

    /** The newest ones of an account. */
    async latest(UserNum: number, take: number): Promise<Omit<LoginAttemptRow, "UserNum">[]> {
      const rows = await db
        .knex(loginAttempt)
        .where({ UserNum })
        .orderBy("id", "desc")
        .limit(take)
        .select("at", "outcome", "ip", "userAgent");
      return rows.map((row) => ({ ...row, at: toDate(row.at) }));
    },

    /** How many had one of the outcomes, from one instant (inclusive) to another (exclusive). */
    async count(outcomes: Outcome[], from: Date, to: Date): Promise<number> {
      const [row] = await db
        .knex(loginAttempt)
        .where("at", ">=", from)
        .where("at", "<", to)
        .whereIn("outcome", outcomes)
        .count({ attempts: "*" });
      return Number(row?.attempts);
    },

    /** How many of some accounts have at least `least` attempts with one of the outcomes since an instant. */
    async countTried(accounts: number[], outcomes: Outcome[], from: Date, least: number): Promise<number> {
      const rows = await db
        .knex(loginAttempt)
        .where("at", ">=", from)
        .whereIn("UserNum", accounts)
        .whereIn("outcome", outcomes)
        .groupBy("UserNum")
        .having(db.knex.raw("COUNT(*)"), ">=", least)
        .select("UserNum");
      return rows.length;
    },

    async purge(before: Date): Promise<void> {
      await db.knex(loginAttempt).where("at", "<", before).delete();
    },
  };
}
