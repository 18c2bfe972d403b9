import { createHash } from "node:crypto";
import { sameSecret } from "@tambayan/service/same-secret";
import { parseJson } from "@tambayan/service/text";
import { z } from "zod";
import type { Env } from "../../../../env.ts";
import { MINUTE } from "../../../../lib/time.ts";
import { createApi, PATIENT_MS, sumOf, unknownEvent } from "./http.ts";
import type {
  ListedPayment,
  PaymentProvider,
  ProviderPayment,
  Refunds,
  Webhook,
  WebhookEvent,
} from "./provider.ts";

/*
 * Xendit, Invoices (v2) and Refunds as documented with its library xendit-node 7.0:
 * https://developers.xendit.co/api-reference/#create-invoice, #get-invoice, #list-all-invoices, #expire-invoice,
 * #create-refund
 * Amounts are pesos with decimals. The library has a class for each field of each product; these are five calls.
 */

const PAGE = 100;
const PAGES = 200;

/** Pesos to centavos: 99.5 → 9950. */
const toCentavos = (pesos: number) => Math.round(pesos * 100);
const pesos = z.number().nonnegative().max(100_000_000);

const invoiceSchema = z.object({
  id: z.string(),
  external_id: z.string(),
  status: z.string(),
  amount: pesos,
  paid_amount: pesos.nullish(),
  currency: z.string(),
  invoice_url: z.string().nullish(),
  payment_id: z.string().nullish(),
  payment_channel: z.string().nullish(),
  payment_method: z.string().nullish(),
  created: z.string().nullish(),
  updated: z.string().nullish(),
  paid_at: z.string().nullish(),
});
type Invoice = z.infer<typeof invoiceSchema>;
const refundsSchema = z.object({ data: z.array(z.object({ amount: pesos, status: z.string() })) });

/** Webhooks of invoices are the invoice; others name an event. */
const webhookSchema = z.union([
  z
    .object({
      event: z.string().max(60),
      data: z.object({
        id: z.string().max(100).nullish(),
        invoice_id: z.string().max(100).nullish(),
        payment_id: z.string().max(100).nullish(),
        reference_id: z.string().max(100).nullish(),
      }),
    })
    .transform(({ event, data }) => ({
      kind: event,
      about: [data.invoice_id, data.payment_id, data.reference_id].filter(
        (number) => typeof number === "string",
      ),
    })),
  z
    .object({ id: z.string().max(100), external_id: z.string().max(100), status: z.string().max(30) })
    .transform(({ id, external_id, status }) => ({
      kind: `invoice.${status.toLowerCase()}`,
      about: [id, external_id],
    })),
]);

type Settings = Pick<Env, "XENDIT_URL" | "XENDIT_WEBHOOK_TOKEN" | "XENDIT_METHODS" | "PAYMENT_TIMEOUT_MS">;

/** GCash, Maya, cards and QR Ph by Xendit's invoices. */
export function createXendit(env: Settings, secretKey: string): PaymentProvider {
  const call = createApi({
    name: "Xendit",
    address: env.XENDIT_URL,
    secretKey,
    timeoutMs: env.PAYMENT_TIMEOUT_MS,
  });

  async function refundsOf(invoice: string) {
    const query = new URLSearchParams({ invoice_id: invoice, limit: "100" });
    const { data } = await call(`/refunds?${query}`, { schema: refundsSchema });
    return data.map(({ amount, status }) => ({ amount: toCentavos(amount), status }));
  }
  const refundedOf = async (invoice: string): Promise<number> =>
    sumOf((await refundsOf(invoice)).filter(({ status }) => status === "SUCCEEDED"));
  const isPaid = ({ status }: Invoice) => status === "PAID" || status === "SETTLED";
  const amountOf = ({ paid_amount, amount }: Invoice) => toCentavos(paid_amount ?? amount);

  return {
    name: "xendit",
    methods: env.XENDIT_METHODS,

    async createCheckout({ id, reference, name, price, currency, expires }, { returnUrl, cancelUrl }) {
      const seconds = Math.max(60, Math.round((expires.getTime() - Date.now()) / 1_000));
      const { id: providerId, invoice_url: url } = await call("/v2/invoices", {
        method: "POST",
        body: {
          external_id: reference,
          amount: price / 100,
          currency,
          description: `${name} (${reference})`,
          invoice_duration: seconds,
          success_redirect_url: returnUrl,
          failure_redirect_url: cancelUrl,
          payment_methods: env.XENDIT_METHODS,
          items: [{ name, quantity: 1, price: price / 100 }],
          metadata: { payment: id },
        },
        schema: invoiceSchema.extend({ invoice_url: z.string() }),
      });
      return { providerId, url };
    },

    async read({ providerId }): Promise<ProviderPayment> {
      const invoice = await call(`/v2/invoices/${encodeURIComponent(providerId)}`, { schema: invoiceSchema });
      const paid = isPaid(invoice);
      return {
        status: paid ? "paid" : invoice.status === "EXPIRED" ? "closed" : "open",
        amount: amountOf(invoice),
        currency: invoice.currency,
        providerPayment: paid ? (invoice.payment_id ?? invoice.id) : null,
        channel: invoice.payment_channel ?? invoice.payment_method ?? null,
        second: null,
        refunded: paid ? await refundedOf(invoice.id) : 0,
        // Xendit tells of disputes by email; staff record them.
        disputed: false,
      };
    },

    async close({ providerId }) {
      await call(`/invoices/${encodeURIComponent(providerId)}/expire!`, {
        method: "POST",
        schema: z.unknown(),
      });
    },

    async refunds({ providerId }): Promise<Refunds> {
      const all = await refundsOf(providerId);
      const valid = all.filter(({ status }) => status !== "FAILED" && status !== "CANCELLED");
      return { returned: sumOf(valid), failed: all.length - valid.length };
    },

    async refund({ id, providerId }, amount, _reason, key) {
      await call("/refunds", {
        method: "POST",
        headers: { "idempotency-key": key },
        body: {
          invoice_id: providerId,
          reference_id: id,
          amount: amount / 100,
          currency: "PHP",
          reason: "REQUESTED_BY_CUSTOMER",
        },
        schema: z.unknown(),
      });
    },

    /**
     * The token is the same in every webhook and signs nothing, so what a webhook says is never believed, only looked
     * up.
     */
    verify({ headers, body }: Webhook): WebhookEvent | null {
      const token = headers["x-callback-token"];
      if (!env.XENDIT_WEBHOOK_TOKEN || typeof token !== "string") return null;
      if (!sameSecret(token, env.XENDIT_WEBHOOK_TOKEN)) return null;
      const webhook = webhookSchema.safeParse(parseJson(body));
      if (!webhook.success) return unknownEvent(body);
      const { kind, about } = webhook.data;
      // A repeat has the same body; its own header differs between the products.
      const id = createHash("sha256").update(body).digest("hex");
      return { id, kind, about };
    },

    async *list(from, until): AsyncGenerator<ListedPayment> {
      let last: string | undefined;
      for (let page = 0; page < PAGES; page += 1) {
        const query = new URLSearchParams({
          statuses: '["PAID","SETTLED"]',
          limit: String(PAGE),
          paid_after: from.toISOString(),
          paid_before: new Date(until.getTime() + MINUTE).toISOString(),
          ...(last && { last_invoice: last }),
        });
        const invoices = await call(`/v2/invoices?${query}`, {
          schema: z.array(invoiceSchema),
          patienceMs: PATIENT_MS,
        });
        for (const invoice of invoices) {
          if (!isPaid(invoice)) continue;
          yield {
            providerPayment: invoice.payment_id ?? invoice.id,
            reference: invoice.external_id,
            amount: amountOf(invoice),
            // Only its list of refunds says so, one invoice at a time: those that may have one are asked about.
            refunded: null,
            changed: invoice.updated ? new Date(invoice.updated) : null,
            at: new Date(invoice.paid_at ?? invoice.created ?? from),
          };
        }
        last = invoices.at(-1)?.id;
        if (invoices.length < PAGE) return;
      }
    },
  };
}
