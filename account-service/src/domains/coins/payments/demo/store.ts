import type { Row } from "../../../../db/schema.ts";
import { sql } from "../../../../db/sql.ts";
import type { Database } from "../../../../db/transaction.ts";

export type DemoRow = Row<"DemoCheckout">;

/** The demo's checkouts: what a real provider keeps in its own database. */
export function createDemoStore(db: Database) {
  const knex = sql(db);
  const { demoCheckout } = db.tables;
  return {
    /** @throws the database's duplicate error if the payment has one */
    async insert(row: DemoRow): Promise<void> {
      await knex(demoCheckout).insert(row);
    },
    async find(where: { id: string } | { payment: string }): Promise<DemoRow | undefined> {
      return knex(demoCheckout).where(where).first("id", "payment", "amount", "state", "refunded", "paid");
    },
    /** @returns false if it is no longer open */
    async close(id: string, state: DemoRow["state"], paid: Date | null): Promise<boolean> {
      return (await knex(demoCheckout).where({ id, state: "open" }).update({ state, paid })) === 1;
    },
    /** @returns false if it was not paid */
    async refund(id: string, refunded: number): Promise<boolean> {
      return (await knex(demoCheckout).where({ id, state: "paid" }).update({ refunded })) === 1;
    },
    async listPaid(since: Date): Promise<DemoRow[]> {
      return knex(demoCheckout)
        .where({ state: "paid" })
        .where("paid", ">=", since)
        .orderBy("id")
        .limit(1_000)
        .select("id", "payment", "amount", "state", "refunded", "paid");
    },
  };
}
