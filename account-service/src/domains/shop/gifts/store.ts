import type { Database } from "../../../db/transaction.ts";

export interface GiftRow {
  /** The order's number. */
  order: string;
  giver: number;
  receiver: number;
  /** The game's ChaNum. */
  character: number;
  /** The character's name when it was sent. */
  toName: string;
  /** The giver's character; null: not shown. */
  fromName: string | null;
  message: string;
  total: number;
  at: Date;
}

/** To whom orders were sent. Lists of orders read it along with their lines. */
export function createGiftsStore(db: Database) {
  const { gift } = db.tables;
  return {
    async insert(row: GiftRow): Promise<void> {
      await db.knex(gift).insert(row);
    },

    /**
     * The R-Coin in each gift of an account since an instant, up to `limit` rows: no more are needed to check a limit.
     */
    async totalsSince(giver: number, since: Date, limit: number): Promise<number[]> {
      const rows = await db
        .knex(gift)
        .where({ giver })
        .where("at", ">", since)
        .orderBy("at", "desc")
        .limit(limit)
        .select("total");
      return rows.map((row) => Number(row.total));
    },

    /** How many gifts an account got since an instant, up to `most`. */
    async countReceived(receiver: number, since: Date, most: number): Promise<number> {
      const rows = await db
        .knex(gift)
        .where({ receiver })
        .where("at", ">", since)
        .limit(most)
        .select("order");
      return rows.length;
    },
  };
}
