import type { Database } from "../../../db/transaction.ts";

export interface NewStreamer {
  code: string;
  UserNum: number;
  name: string;
  /** Null: the policy's share. */
  sharePercent: number | null;
}
export type StreamerRow = NewStreamer & { active: boolean };

/** Streamers and their codes. */
export function createStreamersStore(db: Database) {
  const { streamer } = db.tables;
  return {
    async list(): Promise<StreamerRow[]> {
      const rows = await db
        .knex(streamer)
        .orderBy("code")
        .select("code", "UserNum", "name", "sharePercent", "active");
      return rows.map((row) => ({ ...row, active: Number(row.active) === 1 }));
    },

    async find(code: string): Promise<StreamerRow | undefined> {
      const row = await db
        .knex(streamer)
        .where({ code })
        .first("code", "UserNum", "name", "sharePercent", "active");
      return row && { ...row, active: Number(row.active) === 1 };
    },

    /** Locks a streamer until the transaction ends. */
    async lock(code: string): Promise<void> {
      await db
        .knex(streamer)
        .where({ code })
        .update({ active: db.knex.ref("active") });
    },

    /**
     * The highest share of a streamer's own, in percent; 0 if all have the policy's. Inactive ones count: they can come
     * back.
     */
    async highestShare(): Promise<number> {
      const row = await db.knex(streamer).max({ share: "sharePercent" }).first();
      return Number(row?.share ?? 0);
    },

    async insert(row: NewStreamer): Promise<void> {
      await db.knex(streamer).insert({ ...row, active: 1 });
    },

    async update(
      code: string,
      { sharePercent, active }: { sharePercent: number | null; active: boolean },
    ): Promise<boolean> {
      return (
        (await db
          .knex(streamer)
          .where({ code })
          .update({ sharePercent, active: active ? 1 : 0 })) === 1
      );
    },
  };
}
