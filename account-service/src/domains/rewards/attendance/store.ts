import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type StampRow = Row<"AttendanceStamp">;

/** Stamps of attendance, by account and game day. */
export function createAttendanceStore(db: Database) {
  const knex = sql(db);
  const { attendanceStamp } = db.tables;
  return {
    /** An account's stamps of days from one to another, both inclusive, in order. */
    async between(UserNum: number, from: string, to: string): Promise<Pick<StampRow, "day" | "streak">[]> {
      return knex(attendanceStamp)
        .where({ UserNum })
        .whereBetween("day", [from, to])
        .orderBy("day")
        .select("day", "streak");
    },

    /** @throws the database's duplicate error if the account has a stamp of that day */
    async insert(row: StampRow): Promise<void> {
      await knex(attendanceStamp).insert(row);
    },
  };
}
