import type { Knex } from "knex";
import { type Database, toDate } from "../../db/transaction.ts";

export interface ThrottleRow {
  failures: number;
  last: Date;
  until: Date;
}

/** How a failure is counted. */
export interface Count {
  now: Date;
  /** A counter that was last touched before this begins at 1. */
  forgottenBefore: Date;
  /** From so many failures on, the gate is closed until then; in ascending order. Below that it stays open. */
  closes: { failures: number; until: Date }[];
}

/** Counters of failures, by the hash of what they count for. */
export function createThrottleStore(db: Database) {
  const { throttle } = db.tables;
  return {
    async findMany(ids: string[]): Promise<Map<string, ThrottleRow>> {
      const rows = await db.knex(throttle).whereIn("id", ids).select("id", "failures", "last", "until");
      return new Map(
        rows.map((row) => [
          row.id,
          { failures: row.failures, last: toDate(row.last), until: toDate(row.until) },
        ]),
      );
    },

    /**
     * Counts one failure where the gate is open. One statement: of any number at once each is counted, and none looks before
     * another one has written.
     * @returns false where it is closed, or there is no counter
     */
    async count(id: string, { now, forgottenBefore, closes }: Count): Promise<boolean> {
      const failures = db.knex.raw("case when ?? < ? then 1 else ?? + 1 end", [
        "last",
        forgottenBefore,
        "failures",
      ]);
      const cases = closes.toReversed().flatMap(({ failures: from, until }) => [failures, from, until]);
      // An open gate's `until` is past, and may stay.
      const until = db.knex.raw(`case ${closes.map(() => "when ? >= ? then ?").join(" ")} else ?? end`, [
        ...cases,
        "until",
      ] as Knex.RawBinding[]);
      const counted = await db
        .knex(throttle)
        .where({ id })
        .where("until", "<=", now)
        .update({ failures, until, last: now });
      return counted === 1;
    },

    /** @returns false where another call made the row meanwhile. Outside of a transaction, which a duplicate would end. */
    async insert(id: string, row: ThrottleRow): Promise<boolean> {
      try {
        await db.knex(throttle).insert({ id, ...row });
        return true;
      } catch (error) {
        if (db.dialect.isDuplicate(error)) return false;
        throw error;
      }
    },

    /** Takes one failure back, and the wait that it brought. */
    async giveBack(id: string, until: Date): Promise<void> {
      await db
        .knex(throttle)
        .where({ id })
        .where("failures", ">", 0)
        .decrement("failures", 1)
        .update({ until });
    },

    /** Forgets the failures. The row stays, for whoever is counting right now. */
    async reset(id: string, until: Date): Promise<void> {
      await db.knex(throttle).where({ id }).update({ failures: 0, until });
    },

    async purge(lastBefore: Date): Promise<void> {
      await db.knex(throttle).where("last", "<", lastBefore).delete();
    },
  };
}
