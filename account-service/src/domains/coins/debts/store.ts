import { type Database, toDate } from "../../../db/transaction.ts";

export interface DebtRow {
  UserNum: number;
  coins: number;
  changes: number;
  since: Date;
}

/** Coins that accounts owe. Call what changes them with the account's balance locked. */
export function createDebtsStore(db: Database) {
  const { coinDebt } = db.tables;
  const toRow = (row: DebtRow): DebtRow => ({ ...row, since: toDate(row.since) });
  return {
    /** Those of some accounts that owe coins. */
    async owing(userNums: number[]): Promise<number[]> {
      const rows = await db
        .knex(coinDebt)
        .whereIn("UserNum", userNums)
        .where("coins", ">", 0)
        .select("UserNum");
      return rows.map(({ UserNum }) => Number(UserNum));
    },

    async find(UserNum: number): Promise<DebtRow | undefined> {
      const row = await db.knex(coinDebt).where({ UserNum }).first("UserNum", "coins", "changes", "since");
      return row && toRow(row);
    },
    async insert(row: DebtRow): Promise<void> {
      await db.knex(coinDebt).insert(row);
    },
    async update({ UserNum, ...row }: DebtRow): Promise<void> {
      await db.knex(coinDebt).where({ UserNum }).update(row);
    },
    /** Accounts that owe coins, most first. */
    async list(take: number): Promise<DebtRow[]> {
      const rows = await db
        .knex(coinDebt)
        .where("coins", ">", 0)
        .orderBy([{ column: "coins", order: "desc" }, { column: "UserNum" }])
        .limit(take)
        .select("UserNum", "coins", "changes", "since");
      return rows.map(toRow);
    },
    /** Number of accounts that owe coins. */
    async count(): Promise<number> {
      const [row] = await db.knex(coinDebt).where("coins", ">", 0).count({ accounts: "*" });
      return Number(row?.accounts);
    },
  };
}
