import type { Database } from "../../db/transaction.ts";

/** Figures of days that are over. */
export function createDashboardStore(db: Database) {
  const { dailyFigure } = db.tables;
  return {
    /** The figures that were kept of days, from one day on. */
    async kept(from: string): Promise<{ day: string; name: string; value: number }[]> {
      const rows = await db.knex(dailyFigure).where("day", ">=", from).select("day", "name", "value");
      return rows.map((row) => ({ ...row, value: Number(row.value) }));
    },

    /** @throws the database's duplicate error where another process kept the day meanwhile */
    async keep(rows: { day: string; name: string; value: number }[]): Promise<void> {
      await db.knex(dailyFigure).insert(rows);
    },
  };
}
