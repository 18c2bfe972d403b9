import type { DemoCheckout } from "../../../../../contract/index.ts";
import { type Database, toDate } from "../../../../db/transaction.ts";

export interface DemoRow {
  id: string;
  payment: string;
  amount: number;
  state: DemoCheckout["state"];
  refunded: number;
  paid: Date | null;
}

/** The demo's checkouts: what a real provider keeps in its own database. */
export function createDemoStore(db: Database) {
  const { demoCheckout } = db.tables;
  return {
    /** @throws the database's duplicate error if the payment has one */
    async insert(row: DemoRow): Promise<void> {
      await db.knex(demoCheckout).insert(row);
    },
    async find(where: { id: string } | { payment: string }): Promise<DemoRow | undefined> {
      const row = await db
        .knex(demoCheckout)
        .where(where)
        .first("id", "payment", "amount", "state", "refunded", "paid");
      return row && { ...row, paid: row.paid && toDate(row.paid) };
    },
    /** @returns false if it is no longer open */
    async close(id: string, state: DemoRow["state"], paid: Date | null): Promise<boolean> {
      return (await db.knex(demoCheckout).where({ id, state: "open" }).update({ state, paid })) === 1;
    },
    /** @returns false if it was not paid */
    async refund(id: string, refunded: number): Promise<boolean> {
      return (await db.knex(demoCheckout).where({ id, state: "paid" }).update({ refunded })) === 1;
    },
    async listPaid(since: Date): Promise<DemoRow[]> {
      const rows = await db
        .knex(demoCheckout)
        .where({ state: "paid" })
        .where("paid", ">=", since)
        .orderBy("id")
        .limit(1_000)
        .select("id", "payment", "amount", "state", "refunded", "paid");
      return rows.map((row) => ({ ...row, paid: row.paid && toDate(row.paid) }));
    },
  };
}
