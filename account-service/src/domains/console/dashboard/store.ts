import type { Database } from "../../../db/transaction.ts";

/** Figures of past days. */
export function createDashboardStore(db: Database) {
  const { dailyFigure } = db.tables;
  return {
    /** Stored figures, from one day on. */
    async saved(from: string): Promise<{ day: string; name: string; value: number }[]> {
      const rows = await db.knex(dailyFigure).where("day", ">=", from).select("day", "name", "value");
      return rows.map((row) => ({ ...row, value: Number(row.value) }));
    },

    /** @throws the database's duplicate error if another process stored the day first */
    async save(rows: { day: string; name: string; value: number }[]): Promise<void> {
      await db.knex(dailyFigure).insert(rows);
    },
  };
}
