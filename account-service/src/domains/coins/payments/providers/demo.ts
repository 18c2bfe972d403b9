import { randomUUID } from "node:crypto";
import type { Context } from "../../../../context.ts";
import type { Database } from "../../../../db/transaction.ts";
import { createDemoStore } from "../demo/store.ts";
import { createPaymentsStore } from "../store.ts";
import {
  type ListedPayment,
  type PaymentProvider,
  type PaymentWithCheckout,
  type ProviderPayment,
  ProviderRefused,
  type Refunds,
} from "./provider.ts";

const STATUS = { open: "open", paid: "paid", failed: "failed", expired: "closed" } as const;

/**
 * The demo: a provider without money, whose page is at /topup/demo/{checkout}. It keeps its checkouts apart from our
 * payments.
 */
export function createDemoProvider(db: Database, { env }: Pick<Context, "env">): PaymentProvider {
  const store = createDemoStore(db);

  async function find({ providerId }: Pick<PaymentWithCheckout, "providerId">) {
    const row = await store.find({ id: providerId });
    if (!row) throw new ProviderRefused("The demo has no such checkout.");
    return row;
  }

  return {
    name: "demo",
    methods: [],

    async createCheckout({ id: payment, price }) {
      const created = { id: randomUUID(), payment, amount: price, state: "open" as const };
      try {
        await store.insert({ ...created, refunded: 0, paid: null });
      } catch (error) {
        // It has one: this call is a repeat, or came at the same moment.
        if (!db.dialect.isDuplicate(error)) throw error;
      }
      const { id } = (await store.find({ payment })) ?? created;
      return { providerId: id, url: `${env.PUBLIC_URL}/topup/demo/${id}` };
    },

    async read(payment): Promise<ProviderPayment> {
      const { id, state, amount, refunded } = await find(payment);
      return {
        status: STATUS[state],
        amount,
        currency: "PHP",
        providerPayment: state === "paid" ? id : null,
        channel: state === "paid" ? "demo" : null,
        second: null,
        refunded,
        disputed: false,
      };
    },

    async close({ providerId }) {
      await store.close(providerId, "expired", null);
    },

    async refunds(payment): Promise<Refunds> {
      return { returned: (await find(payment)).refunded, failed: 0 };
    },

    async refund({ providerId }, amount) {
      if (!(await store.refund(providerId, amount)))
        throw new ProviderRefused("The demo's checkout is not paid.");
    },

    // The demo's page is our own and reports directly, so there are no webhooks to verify.
    verify: () => null,

    async *list(from): AsyncGenerator<ListedPayment> {
      for (const { id, payment, amount, refunded, paid } of await store.listPaid(from)) {
        const ours = await createPaymentsStore(db).find(payment);
        const reference = ours?.reference ?? null;
        yield { providerPayment: id, reference, amount, refunded, changed: null, at: paid ?? from };
      }
    },
  };
}
