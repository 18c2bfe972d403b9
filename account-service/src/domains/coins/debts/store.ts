import { countOf } from "../../../db/queries/rows.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type DebtRow = Row<"CoinDebt">;

/** Coins that accounts owe. Call what changes them with the account's balance locked. */
export function createDebtsStore(db: Database) {
  const knex = sql(db);
  const { coinDebt } = db.tables;
  return {
    /** Those of some accounts that owe coins. */
    async owing(userNums: number[]): Promise<number[]> {
      const rows = await knex(coinDebt).whereIn("UserNum", userNums).where("coins", ">", 0).select("UserNum");
      return rows.map(({ UserNum }) => UserNum);
    },

    async find(UserNum: number): Promise<DebtRow | undefined> {
      return knex(coinDebt).where({ UserNum }).first("UserNum", "coins", "changes", "since");
    },
    async insert(row: DebtRow): Promise<void> {
      await knex(coinDebt).insert(row);
    },
    async update({ UserNum, ...row }: DebtRow): Promise<void> {
      await knex(coinDebt).where({ UserNum }).update(row);
    },
    /** Accounts that owe coins, most first. */
    async list(take: number): Promise<DebtRow[]> {
      return knex(coinDebt)
        .where("coins", ">", 0)
        .orderBy([{ column: "coins", order: "desc" }, { column: "UserNum" }])
        .limit(take)
        .select("UserNum", "coins", "changes", "since");
    },
    /** Number of accounts that owe coins. */
    async count(): Promise<number> {
      return countOf(knex(coinDebt).where("coins", ">", 0));
    },
  };
}
