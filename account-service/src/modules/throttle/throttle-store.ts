import { type Database, toDate } from "../../db/transaction.ts";

export interface ThrottleRow {
  failures: number;
  last: Date;
  until: Date;
}

/** Counters of failures, by the hash of what they count for. */
export function createThrottleStore(db: Database) {
  const { throttle } = db.tables;
  return {
    async find(id: string): Promise<ThrottleRow | undefined> {
      const row = await db.knex(throttle).where({ id }).first("failures", "last", "until");
      return row && { failures: row.failures, last: toDate(row.last), until: toDate(row.until) };
    },

    /** @returns false where another call made the row meanwhile */
    async insert(id: string, row: ThrottleRow): Promise<boolean> {
      try {
        await db.knex(throttle).insert({ id, ...row });
        return true;
      } catch (error) {
        if (db.dialect.isDuplicate(error)) return false;
        throw error;
      }
    },

    /** Writes a row as long as nobody else counted since it was read. @returns false where somebody did */
    async replace(id: string, readFailures: number, row: ThrottleRow): Promise<boolean> {
      return (await db.knex(throttle).where({ id, failures: readFailures }).update(row)) === 1;
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

    async remove(id: string): Promise<void> {
      await db.knex(throttle).where({ id }).delete();
    },

    async purge(lastBefore: Date): Promise<void> {
      await db.knex(throttle).where("last", "<", lastBefore).delete();
    },
  };
}
