import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type GiftRow = Row<"Gift">;

/** To whom orders were sent. Lists of orders read it along with their lines. */
export function createGiftsStore(db: Database) {
  const knex = sql(db);
  const { gift } = db.tables;
  return {
    async insert(row: GiftRow): Promise<void> {
      await knex(gift).insert(row);
    },

    /**
     * The R-Coin in each gift of an account since an instant, up to `limit` rows: no more are needed to check a limit.
     */
    async totalsSince(giver: number, since: Date, limit: number): Promise<number[]> {
      const rows = await knex(gift)
        .where({ giver })
        .where("at", ">", since)
        .orderBy("at", "desc")
        .limit(limit)
        .select("total");
      return rows.map((row) => row.total);
    },

    /** How many gifts an account got since an instant, up to `most`. */
    async countReceived(receiver: number, since: Date, most: number): Promise<number> {
      const rows = await knex(gift).where({ receiver }).where("at", ">", since).limit(most).select("order");
      return rows.length;
    },
  };
}
