import type { Database } from "../../db/transaction.ts";

export interface StaffMoveRow {
  /** Null: the command line. */
  staff: number | null;
  at: Date;
  coins: number;
  /** The adjustment or the campaign. */
  reference: string;
}

/** What staff moved without approval. */
export function createStaffLimitStore(db: Database) {
  const { staffMove } = db.tables;
  return {
    async insert(row: StaffMoveRow): Promise<void> {
      await db.knex(staffMove).insert(row);
    },

    /** Coins that one person moved after an instant. */
    async sum(staff: number | null, after: Date): Promise<number> {
      const query = db.knex(staffMove);
      if (staff === null) query.whereNull("staff");
      else query.where({ staff });
      const row = await query.where("at", ">", after).sum({ coins: "coins" }).first();
      return Number(row?.coins ?? 0);
    },
  };
}
