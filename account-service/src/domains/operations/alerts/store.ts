import { type Database, toDate } from "../../../db/transaction.ts";

/** How operators are told. */
export type Channel = "mail" | "discord";

/** A problem that a channel is to be told, or was told; the row ends with its "resolved". */
export interface AlertRow {
  problem: string;
  channel: Channel;
  since: Date;
  told: Date | null;
  ended: Date | null;
  due: Date;
  attempts: number;
}

const dateOrNull = (value: unknown) => (value === null ? null : toDate(value as Date | number));

/** What operators were told. Only the holder of the lock "alerts" writes it. */
export function createAlertsStore(db: Database) {
  const { alert } = db.tables;
  const one = ({ problem, channel }: Pick<AlertRow, "problem" | "channel">) =>
    db.knex(alert).where({ problem, channel });
  return {
    async list(): Promise<AlertRow[]> {
      const rows = await db
        .knex(alert)
        .orderBy("since")
        .select("problem", "channel", "since", "told", "ended", "due", "attempts");
      return rows.map((row) => ({
        ...row,
        since: toDate(row.since),
        told: dateOrNull(row.told),
        ended: dateOrNull(row.ended),
        due: toDate(row.due),
      }));
    },

    async insert(row: AlertRow): Promise<void> {
      await db.knex(alert).insert(row);
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
