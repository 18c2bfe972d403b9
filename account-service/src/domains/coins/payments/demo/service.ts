import { type DEMO_OUTCOMES, type DemoCheckout, MESSAGES } from "../../../../../contract/index.ts";
import type { Context } from "../../../../context.ts";
import type { Database } from "../../../../db/transaction.ts";
import { conflict, notFound } from "../../../../errors.ts";
import type { Inbox } from "../settlement/inbox.ts";
import { createPaymentsStore, type PaymentRow } from "../store.ts";
import { createDemoStore, type DemoRow } from "./store.ts";

/** The demo's page, and what a player does on it. It tells the inbox, as real providers tell by webhooks. */
export function createDemoCheckouts(db: Database, { now }: Pick<Context, "now">, inbox: Inbox) {
  const store = createDemoStore(db);

  /** @throws ServiceError not_found, also for another account's */
  async function findOwn(UserNum: number, id: string): Promise<{ checkout: DemoRow; payment: PaymentRow }> {
    const checkout = await store.find({ id });
    const payment = checkout && (await createPaymentsStore(db).find(checkout.payment));
    if (!checkout || payment?.UserNum !== UserNum) {
      throw notFound(MESSAGES.paymentUnknown);
    }
    return { checkout, payment };
  }
  const toPage = ({ checkout, payment }: { checkout: DemoRow; payment: PaymentRow }): DemoCheckout => ({
    payment: payment.id,
    reference: payment.reference,
    name: payment.name,
    price: checkout.amount,
    state: checkout.state,
  });

  return {
    /** A checkout of the caller. @throws ServiceError not_found */
    read: async (UserNum: number, id: string): Promise<DemoCheckout> => toPage(await findOwn(UserNum, id)),

    /** Pays or declines it. @throws ServiceError not_found, conflict if it is no longer open */
    async finish(
      UserNum: number,
      id: string,
      outcome: (typeof DEMO_OUTCOMES)[number],
    ): Promise<DemoCheckout> {
      await findOwn(UserNum, id);
      const paid = outcome === "pay" ? now() : null;
      if (!(await store.close(id, paid ? "paid" : "failed", paid))) {
        throw conflict(MESSAGES.paymentOver);
      }
      await inbox.insert("demo", { id: `${id}-${outcome}`, kind: `demo.${outcome}`, about: [id] });
      return toPage(await findOwn(UserNum, id));
    },
  };
}
export type DemoCheckouts = ReturnType<typeof createDemoCheckouts>;
