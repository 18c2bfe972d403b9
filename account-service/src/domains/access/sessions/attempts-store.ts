import { countOf } from "../../../db/queries/rows.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

type Outcome = Row<"LoginAttempt">["outcome"];

/** A login, or an attempt; `UserNum` is null if there is no such account. */
export type LoginAttemptRow = Omit<Row<"LoginAttempt">, "id">;

/** Logins and failed attempts. */
export function createLoginAttemptsStore(db: Database) {
  const knex = sql(db);
  const { loginAttempt } = db.tables;
  return {
    async insert(row: LoginAttemptRow): Promise<void> {
      await knex(loginAttempt).insert(row);
    },

    /** The newest ones of an account. */
    async latest(UserNum: number, take: number): Promise<Omit<LoginAttemptRow, "UserNum">[]> {
      return knex(loginAttempt)
        .where({ UserNum })
        .orderBy("id", "desc")
        .limit(take)
        .select("at", "outcome", "ip", "userAgent");
    },

    /** How many had one of the outcomes, from one instant (inclusive) to another (exclusive). */
    async count(outcomes: Outcome[], from: Date, to: Date): Promise<number> {
      return countOf(
        knex(loginAttempt).where("at", ">=", from).where("at", "<", to).whereIn("outcome", outcomes),
      );
    },

    /** How many of some accounts have at least `least` attempts with one of the outcomes between two instants. */
    async countTried(
      accounts: number[],
      outcomes: Outcome[],
      { from, to }: { from: Date; to: Date },
      least: number,
    ): Promise<number> {
      const rows = await knex(loginAttempt)
        .whereBetween("at", [from, to])
        .whereIn("UserNum", accounts)
        .whereIn("outcome", outcomes)
        .groupBy("UserNum")
        .having(knex.raw("COUNT(*)"), ">=", least)
        .select("UserNum");
      return rows.length;
    },

    async purge(before: Date): Promise<void> {
      await knex(loginAttempt).where("at", "<", before).delete();
    },
  };
}
