import { type Database, toDate } from "../../../db/transaction.ts";

export interface StatusRow {
  checked: Date;
  /** FoundServer[] as JSON. */
  servers: string;
  online: number | null;
  countDue: Date;
  record: number | null;
  recordAt: Date | null;
  maintenanceFrom: Date | null;
  maintenanceUntil: Date | null;
  told: string | null;
  tellDue: Date;
  tellAttempts: number;
}

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

const dateOrNull = (value: Date | number | null) => (value === null ? null : toDate(value));

/**
 * The state of the game servers, and how many characters are in the game. Only the holder of the lock "server-status"
 * writes it.
 */
export function createServerStatusStore(db: Database) {
  const { serverStatus, onlineCount, ChaInfo } = db.tables;
  const { ChaNum, ChaOnline, ChaDeleted } = ChaInfo.columns;
  return {
    /** What was found last; undefined before the first check. */
    async read(): Promise<StatusRow | undefined> {
      const row = await db.knex(serverStatus).where(ROW).first(COLUMNS);
      return (
        row && {
          checked: toDate(row.checked),
          servers: row.servers,
          online: row.online,
          countDue: toDate(row.countDue),
          record: row.record,
          recordAt: dateOrNull(row.recordAt),
          maintenanceFrom: dateOrNull(row.maintenanceFrom),
          maintenanceUntil: dateOrNull(row.maintenanceUntil),
          told: row.told,
          tellDue: toDate(row.tellDue),
          tellAttempts: row.tellAttempts,
        }
      );
    },

    async write(row: StatusRow): Promise<void> {
      const changed = await db.knex(serverStatus).where(ROW).update(row);
      if (changed === 0) await db.knex(serverStatus).insert({ ...ROW, ...row });
    },

    async noteTold(fields: Pick<StatusRow, "told" | "tellDue" | "tellAttempts">): Promise<void> {
      await db.knex(serverStatus).where(ROW).update(fields);
    },

    /** How many characters are in the game, from one pass over the game's table; null if it does not record it. */
    async countOnline(): Promise<number | null> {
      if (ChaOnline === null) return null;
      const row = await db
        .knex(ChaInfo.name)
        .where(ChaOnline, ">", 0)
        .where(ChaDeleted, 0)
        .count({ online: ChaNum })
        .first();
      return Number(row?.online ?? 0);
    },

    /** Notes a count for the interval that begins at `at`, if it is its highest. */
    async noteCount(at: Date, online: number): Promise<void> {
      const row = await db.knex(onlineCount).where({ at }).first("online");
      if (row === undefined) await db.knex(onlineCount).insert({ at, online });
      else if (row.online < online) await db.knex(onlineCount).where({ at }).update({ online });
    },

    /** Counts from `after` on, oldest first. */
    async counts(after: Date): Promise<{ at: Date; online: number }[]> {
      const rows = await db.knex(onlineCount).where("at", ">=", after).orderBy("at").select("at", "online");
      return rows.map(({ at, online }) => ({ at: toDate(at), online }));
    },

    async purgeCounts(before: Date): Promise<void> {
      await db.knex(onlineCount).where("at", "<", before).delete();
    },
  };
}
