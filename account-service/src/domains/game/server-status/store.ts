import { whereInGame } from "../../../db/game/online.ts";
import { countOf } from "../../../db/queries/rows.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type StatusRow = Omit<Row<"ServerStatus">, "id">;

/** The one row of ServerStatus. */
const ROW = { id: 1 };

const COLUMNS = [
  "checked",
  "servers",
  "online",
  "countDue",
  "record",
  "recordAt",
  "maintenanceFrom",
  "maintenanceUntil",
  "told",
  "tellDue",
  "tellAttempts",
] as const satisfies (keyof StatusRow)[];

/**
 * The state of the game servers, and how many characters are in the game. Only the holder of the lock "server-status"
 * writes it.
 */
export function createServerStatusStore(db: Database) {
  const knex = sql(db);
  const { serverStatus, onlineCount, ChaInfo } = db.tables;
  const { ChaNum, ChaOnline, ChaDeleted } = ChaInfo.columns;
  return {
    /** What was found last; undefined before the first check. */
    async read(): Promise<StatusRow | undefined> {
      return knex(serverStatus)
        .where(ROW)
        .first(...COLUMNS);
    },

    async write(row: StatusRow): Promise<void> {
      const changed = await knex(serverStatus).where(ROW).update(row);
      if (changed === 0) await knex(serverStatus).insert({ ...ROW, ...row });
    },

    async noteTold(fields: Pick<StatusRow, "told" | "tellDue" | "tellAttempts">): Promise<void> {
      await knex(serverStatus).where(ROW).update(fields);
    },

    /** How many characters are in the game, from one pass over the game's table; null if it does not record it. */
    async countOnline(): Promise<number | null> {
      if (ChaOnline === null) return null;
      return countOf(whereInGame(knex(ChaInfo.name), ChaOnline).where(ChaDeleted, 0), ChaNum);
    },

    /** Notes a count for the interval that begins at `at`, if it is its highest. */
    async noteCount(at: Date, online: number): Promise<void> {
      const row = await knex(onlineCount).where({ at }).first("online");
      if (row === undefined) await knex(onlineCount).insert({ at, online });
      else if (row.online < online) await knex(onlineCount).where({ at }).update({ online });
    },

    /** Counts from `after` on, oldest first. */
    async counts(after: Date): Promise<{ at: Date; online: number }[]> {
      const rows = await knex(onlineCount).where("at", ">=", after).orderBy("at").select("at", "online");
      return rows.map(({ at, online }) => ({ at, online }));
    },

    /** Removes counts of before or after an instant. */
    async purgeCounts({ before, after }: { before: Date; after: Date }): Promise<void> {
      await knex(onlineCount).where("at", "<", before).orWhere("at", ">", after).delete();
    },
  };
}
