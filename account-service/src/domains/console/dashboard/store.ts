import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

/** Figures of past days. */
export function createDashboardStore(db: Database) {
  const knex = sql(db);
  const { dailyFigure } = db.tables;
  return {
    /** Stored figures, from one day on. */
    async saved(from: string): Promise<{ day: string; name: string; value: number }[]> {
      return knex(dailyFigure).where("day", ">=", from).select("day", "name", "value");
    },

    /** Forgets stored figures, from one day on. */
    async remove(from: string): Promise<void> {
      await knex(dailyFigure).where("day", ">=", from).delete();
    },

    /** @throws the database's duplicate error if another process stored the day first */
    async save(rows: { day: string; name: string; value: number }[]): Promise<void> {
      await knex(dailyFigure).insert(rows);
    },
  };
}
