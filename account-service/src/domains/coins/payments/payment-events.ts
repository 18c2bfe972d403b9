import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { createPaymentsStore, type EventRow, type PaymentSource } from "./store.ts";

/** Who or what caused an event of a payment. */
export interface EventOrigin {
  source: PaymentSource;
  actor?: number | null;
}

/** The history of payments, which staff read. */
export function createPaymentEvents(db: Database, { now }: Pick<Context, "now">) {
  const store = createPaymentsStore(db);
  const toRow = (
    payment: string,
    { source, actor = null }: EventOrigin,
    kind: string,
    detail: string,
  ): EventRow => ({ payment, at: now(), source, kind, detail: detail.slice(0, 400), actor, mail: null });

  return {
    record: (payment: string, origin: EventOrigin, kind: string, detail: string): Promise<void> =>
      store.addEvents([toRow(payment, origin, kind, detail)]),
    /** Records that providers' webhooks came. */
    recordWebhooks: (received: { payment: string; kind: string }[]): Promise<void> =>
      store.addEvents(
        received.map(({ payment, kind }) => toRow(payment, { source: "webhook" }, "webhook", kind)),
      ),
  };
}
