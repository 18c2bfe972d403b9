import type { Database } from "../../../db/transaction.ts";

export interface StaffMovementRow {
  /** Null: the command line. */
  staff: number | null;
  at: Date;
  coins: number;
  /** Of a receipt of a manual transfer that was approved. */
  centavos: number;
  /** The adjustment, the campaign or the receipt. */
  reference: string;
}

/** What staff moved without approval. */
export function createStaffLimitStore(db: Database) {
  const { staffMovement } = db.tables;
  return {
    async insert(row: StaffMovementRow): Promise<void> {
      await db.knex(staffMovement).insert(row);
    },

    /** Coins that one person moved after an instant, or centavos of receipts. */
    async sum(staff: number | null, after: Date, of: "coins" | "centavos"): Promise<number> {
      const query = db.knex(staffMovement);
      if (staff === null) query.whereNull("staff");
      else query.where({ staff });
      const row = await query.where("at", ">", after).sum({ sum: of }).first();
      return Number(row?.sum ?? 0);
    },
  };
}
