import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

/** How operators are notified. */
export type Channel = Row<"Alert">["channel"];

/** A problem that a channel is to be told, or was told; the row ends with its "resolved". */
export type AlertRow = Row<"Alert">;

/** What operators were told. Only the holder of the lock "alerts" writes it. */
export function createAlertsStore(db: Database) {
  const knex = sql(db);
  const { alert } = db.tables;
  const one = ({ problem, channel }: Pick<AlertRow, "problem" | "channel">) =>
    knex(alert).where({ problem, channel });
  return {
    async list(): Promise<AlertRow[]> {
      return knex(alert)
        .orderBy("since")
        .select("problem", "channel", "since", "told", "ended", "due", "attempts");
    },

    async insert(row: AlertRow): Promise<void> {
      await knex(alert).insert(row);
    },

    async update(
      row: Pick<AlertRow, "problem" | "channel">,
      changes: Partial<Pick<AlertRow, "told" | "ended" | "due" | "attempts">>,
    ): Promise<void> {
      await one(row).update(changes);
    },

    async remove(row: Pick<AlertRow, "problem" | "channel">): Promise<void> {
      await one(row).delete();
    },
  };
}
