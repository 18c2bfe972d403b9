import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type NewStreamer = Omit<Row<"Streamer">, "active">;
export type StreamerRow = NewStreamer & { active: boolean };

/** Streamers and their codes. */
export function createStreamersStore(db: Database) {
  const knex = sql(db);
  const { streamer } = db.tables;
  return {
    async list(): Promise<StreamerRow[]> {
      const rows = await knex(streamer)
        .orderBy("code")
        .select("code", "UserNum", "name", "sharePercent", "active");
      return rows.map((row) => ({ ...row, active: row.active === 1 }));
    },

    async find(code: string): Promise<StreamerRow | undefined> {
      const row = await knex(streamer)
        .where({ code })
        .first("code", "UserNum", "name", "sharePercent", "active");
      return row && { ...row, active: row.active === 1 };
    },

    /** Locks a streamer until the transaction ends. */
    async lock(code: string): Promise<void> {
      await knex(streamer)
        .where({ code })
        .update({ active: knex.raw("??", ["active"]) });
    },

    /**
     * The highest share of a streamer's own, in percent; 0 if all have the policy's. Inactive ones count: they can come
     * back.
     */
    async highestShare(): Promise<number> {
      const row = await knex(streamer).max({ share: "sharePercent" }).first();
      return row?.share ?? 0;
    },

    async insert(row: NewStreamer): Promise<void> {
      await knex(streamer).insert({ ...row, active: 1 });
    },

    async update(
      code: string,
      { sharePercent, active }: { sharePercent: number | null; active: boolean },
    ): Promise<boolean> {
      return (
        (await knex(streamer)
          .where({ code })
          .update({ sharePercent, active: active ? 1 : 0 })) === 1
      );
    },
  };
}
