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

    /** The staff who moved something after an instant; the command line left out. */
    async movers(after: Date): Promise<number[]> {
      const rows = await knex(staffMovement).whereNotNull("staff").where("at", ">", after).distinct("staff");
      return rows.flatMap(({ staff }) => (staff === null ? [] : [staff]));
    },

    /**
     * Coins that some of the staff moved after an instant, or centavos of receipts.
     * @param staff null: the command line
     */
    async sum(staff: number[] | null, after: Date, of: "coins" | "centavos"): Promise<number> {
      const query = knex(staffMovement);
      if (staff === null) query.whereNull("staff");
      else query.whereIn("staff", staff);
      const row = await query.where("at", ">", after).sum({ sum: of }).first();
      return row?.sum ?? 0;
    },
  };
}
