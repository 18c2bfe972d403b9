import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type StaffMovementRow = Omit<Row<"StaffMovement">, "id">;

/** What staff moved without approval. */
export function createStaffLimitStore(db: Database) {
  const knex = sql(db);
  const { staffMovement } = db.tables;
  return {
    async insert(row: StaffMovementRow): Promise<void> {
      await knex(staffMovement).insert(row);
    },

    /** Coins that one person moved after an instant, or centavos of receipts. */
    async sum(staff: number | null, after: Date, of: "coins" | "centavos"): Promise<number> {
      const query = knex(staffMovement);
      if (staff === null) query.whereNull("staff");
      else query.where({ staff });
      const row = await query.where("at", ">", after).sum({ sum: of }).first();
      return row?.sum ?? 0;
    },
  };
}
