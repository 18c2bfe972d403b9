import { hasCome } from "../../../../db/queries/has-come.ts";
import type { Row } from "../../../../db/schema.ts";
import { sql } from "../../../../db/sql.ts";
import type { Database } from "../../../../db/transaction.ts";

export type WebhookRow = Omit<Row<"PaymentWebhook">, "done">;

/** Webhooks that were received, and whether they were processed. */
export function createInboxStore(db: Database) {
  const knex = sql(db);
  const { paymentWebhook } = db.tables;
  return {
    /** All of them or none. @throws the database's duplicate error if one of the events was received before */
    async insert(rows: Omit<WebhookRow, "id">[]): Promise<void> {
      await knex(paymentWebhook).insert(rows);
    },
    /** Those that are due, oldest first. @param longestWait between two attempts */
    async due(now: Date, longestWait: number, take: number): Promise<WebhookRow[]> {
      return (
        knex(paymentWebhook)
          .whereNotNull("due")
          // A new one waits for nothing, whatever the clock said when it was stored.
          .where((due) => due.where({ attempts: 0 }).orWhere(hasCome("due", now, longestWait)))
          .orderBy([{ column: "due" }, { column: "id" }])
          .limit(take)
          .select("id", "provider", "event", "about", "kind", "received", "due", "attempts")
      );
    },
    /** Locks those of some webhooks that no other process has claimed meanwhile, until the transaction ends. */
    async lock<Row extends Pick<WebhookRow, "id" | "attempts">>(rows: Row[]): Promise<Row[]> {
      const query = () =>
        knex(paymentWebhook)
          .whereIn(
            "id",
            rows.map(({ id }) => id),
          )
          .whereNotNull("due");
      await query().update({ attempts: knex.raw("??", ["attempts"]) });
      const attempts = new Map<number, number>(
        (await query().select("id", "attempts")).map((row) => [row.id, row.attempts]),
      );
      return rows.filter((row) => attempts.get(row.id) === row.attempts);
    },
    /** Takes locked webhooks until `due`. @param attempts how often they were tried, with this one */
    async claim(ids: number[], attempts: number, due: Date): Promise<void> {
      await knex(paymentWebhook).whereIn("id", ids).update({ due, attempts });
    },
    async finish(ids: number[], done: Date): Promise<void> {
      await knex(paymentWebhook).whereIn("id", ids).update({ due: null, done });
    },
    async purge(before: Date): Promise<void> {
      await knex(paymentWebhook).where("received", "<", before).whereNull("due").delete();
    },
  };
}
