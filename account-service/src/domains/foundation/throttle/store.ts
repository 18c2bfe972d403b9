import type { Knex } from "knex";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type ThrottleRow = Omit<Row<"Throttle">, "id">;

/** How a failure is counted. */
export interface Count {
  now: Date;
  /** A counter last touched before this starts over at 1. */
  forgottenBefore: Date;
  /** A counter last touched before the nth of these has been halved n times; in descending order. */
  halvedBefore: Date[];
  /** From that many failures on, the wait lasts until then; in ascending order. */
  waits: { failures: number; until: Date }[];
}

/** Counters of failures, by the hash of what they count. */
export function createThrottleStore(db: Database) {
  const knex = sql(db);
  const { throttle } = db.tables;
  return {
    async findMany(ids: string[]): Promise<Map<string, ThrottleRow>> {
      const rows = await knex(throttle).whereIn("id", ids).select("id", "failures", "last", "until");
      return new Map(
        rows.map((row) => [row.id, { failures: row.failures, last: row.last, until: row.until }]),
      );
    },

    /**
     * Counts one failure, unless there is a wait. One statement, so that none of any number at once is missed.
     * @returns false during a wait, or without a counter
     */
    async count(id: string, { now, forgottenBefore, halvedBefore, waits }: Count): Promise<boolean> {
      const halvings = halvedBefore
        .map((before, times) => ({ before, divisor: 2 ** (times + 1) }))
        .toReversed();
      const failures = knex.raw(
        `case when ?? < ? then 1 ${halvings.map(({ divisor }) => `when ?? < ? then ?? / ${divisor} + 1`).join(" ")} else ?? + 1 end`,
        [
          ...["last", forgottenBefore],
          ...halvings.flatMap(({ before }) => ["last", before, "failures"]),
          "failures",
        ] as Knex.RawBinding[],
      );
      const cases = waits.toReversed().flatMap(({ failures: from, until }) => [failures, from, until]);
      // Below the first wait `until` is in the past, and may stay.
      const until = knex.raw(`case ${waits.map(() => "when ? >= ? then ?").join(" ")} else ?? end`, [
        ...cases,
        "until",
      ] as Knex.RawBinding[]);
      const counted = await knex(throttle)
        .where({ id })
        .where("until", "<=", now)
        .update({
          failures,
          until,
          // Until it is halved, what it counts from stays: steady failures are halved as often as rare ones.
          last: knex.raw("case when ?? < ? then ? else ?? end", [
            "last",
            halvedBefore[0] ?? now,
            now,
            "last",
          ]),
        });
      return counted === 1;
    },

    /** @returns false if another process created the row first. Not for transactions, which a duplicate would end. */
    async insert(id: string, row: ThrottleRow): Promise<boolean> {
      try {
        await knex(throttle).insert({ id, ...row });
        return true;
      } catch (error) {
        if (db.dialect.isDuplicate(error)) return false;
        throw error;
      }
    },

    /** Takes back one failure and its wait. */
    async decrement(id: string, until: Date): Promise<void> {
      await knex(throttle).where({ id }).where("failures", ">", 0).decrement("failures", 1).update({ until });
    },

    /** Resets the counter. The row stays, for attempts under way. */
    async reset(id: string, until: Date): Promise<void> {
      await knex(throttle).where({ id }).update({ failures: 0, until });
    },

    /** Removes counters that were last touched before or after an instant. */
    async purge({ before, after }: { before: Date; after: Date }): Promise<void> {
      await knex(throttle).where("last", "<", before).orWhere("last", ">", after).delete();
    },
  };
}
