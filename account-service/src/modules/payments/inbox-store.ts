import type { PaymentProviderName } from "../../../contract/index.ts";
import { type Database, toDate } from "../../db/transaction.ts";

export interface WebhookRow {
  id: number;
  provider: PaymentProviderName;
  event: string;
  /** Numbers of ours or the provider's, separated by spaces. */
  about: string;
  kind: string;
  received: Date;
  due: Date | null;
  attempts: number;
}

/** Webhooks that were received, and whether they were worked off. */
export function createInboxStore(db: Database) {
  const { paymentWebhook } = db.tables;
  return {
    /** @throws the database's duplicate error if the event was received before */
    async insert(row: Omit<WebhookRow, "id">): Promise<void> {
      await db.knex(paymentWebhook).insert(row);
    },
    /** Those that are due, oldest first. */
    async due(now: Date, take: number): Promise<WebhookRow[]> {
      const rows = await db
        .knex(paymentWebhook)
        .where("due", "<=", now)
        .orderBy([{ column: "due" }, { column: "id" }])
        .limit(take)
        .select("id", "provider", "event", "about", "kind", "received", "due", "attempts");
      return rows.map((row) => ({ ...row, received: toDate(row.received), due: row.due && toDate(row.due) }));
    },
    /** Takes a webhook until `due`. @returns false if another process was faster */
    async claim({ id, attempts }: Pick<WebhookRow, "id" | "attempts">, due: Date): Promise<boolean> {
      const claimed = await db
        .knex(paymentWebhook)
        .where({ id, attempts })
        .whereNotNull("due")
        .update({ due, attempts: attempts + 1 });
      return claimed === 1;
    },
    async finish(ids: number[], done: Date): Promise<void> {
      await db.knex(paymentWebhook).whereIn("id", ids).update({ due: null, done });
    },
    async purge(before: Date): Promise<void> {
      await db.knex(paymentWebhook).where("received", "<", before).whereNull("due").delete();
    },
  };
}
