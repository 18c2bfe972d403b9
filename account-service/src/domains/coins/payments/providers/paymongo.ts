import { createHmac, timingSafeEqual } from "node:crypto";
import { parseJson } from "@tambayan/service/text";
import { z } from "zod";
import type { Env } from "../../../../env.ts";
import { createApi, PATIENT_MS, sumOf, unknownEvent } from "./http.ts";
import type {
  ListedPayment,
  PaymentProvider,
  PaymentWithCheckout,
  ProviderPayment,
  Refunds,
  Webhook,
  WebhookEvent,
} from "./provider.ts";

/*
 * PayMongo, API version 1 as documented in November 2026:
 * https://developers.paymongo.com/reference/checkout-session-resource
 * https://developers.paymongo.com/reference/refund-resource
 * https://developers.paymongo.com/docs/developer-tools-webhooks-events
 * https://developers.paymongo.com/docs/securing-webhook
 * Amounts are centavos. Their own Node library has no checkout sessions, and its last release is of 2022.
 */

/** A signature is this old at most: the time is part of what is signed. */
const SIGNED_WITHIN_MS = 5 * 60_000;
/** Money came, whether or not some of it went back. */
const PAID = ["paid", "refunded", "partially_refunded"];
/** Pages of the list of payments. */
const PAGE = 100;
const PAGES = 200;

const paymentSchema = z.object({
  id: z.string(),
  attributes: z.object({
    amount: z.int(),
    currency: z.string(),
    status: z.string(),
    description: z.string().nullish(),
    disputed: z.boolean().nullish(),
    created_at: z.int(),
    paid_at: z.int().nullish(),
    source: z.object({ type: z.string() }).nullish(),
  }),
});
const sessionSchema = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({
      checkout_url: z.string(),
      status: z.string(),
      payments: z.array(paymentSchema).nullish(),
      payment_method_used: z.string().nullish(),
    }),
  }),
});
const refundsSchema = z.object({
  data: z.array(z.object({ attributes: z.object({ amount: z.int(), status: z.string() }) })),
});
const eventSchema = z.object({
  data: z.object({
    id: z.string().min(1).max(90),
    attributes: z.object({
      type: z.string().max(60),
      data: z.object({
        id: z.string().max(100),
        attributes: z.object({
          reference_number: z.string().max(100).nullish(),
          payment_id: z.string().max(100).nullish(),
          description: z.string().nullish(),
        }),
      }),
    }),
  }),
});

/** Our reference in the description that we gave a payment. */
const referenceIn = (description: string | null | undefined) =>
  /\bP-[A-Z0-9]{8}\b/.exec(description ?? "")?.[0] ?? null;

/** The parts of the header Paymongo-Signature: time, and the signatures of test and live mode. */
function readSignature(header: string | string[] | undefined): Map<string, string> {
  if (typeof header !== "string" || header.length > 500) return new Map();
  return new Map(
    header.split(",").map((part) => {
      const [name = "", value = ""] = part.trim().split(/=(.*)/s);
      return [name, value] as const;
    }),
  );
}

type Settings = Pick<
  Env,
  "PAYMONGO_URL" | "PAYMONGO_WEBHOOK_SECRET" | "PAYMONGO_METHODS" | "PAYMENT_TIMEOUT_MS"
>;

/** GCash, Maya, cards and QR Ph by PayMongo's Checkout Sessions. */
export function createPayMongo(env: Settings, secretKey: string): PaymentProvider {
  const call = createApi({
    name: "PayMongo",
    address: env.PAYMONGO_URL,
    secretKey,
    timeoutMs: env.PAYMENT_TIMEOUT_MS,
  });
  const mode = secretKey.startsWith("sk_live_") ? "li" : "te";

  async function refundsOf(providerPayment: string, patienceMs?: number) {
    const { data } = await call(
      `/v1/refunds?${new URLSearchParams({ payment_id: providerPayment, limit: "100" })}`,
      {
        schema: refundsSchema,
        ...(patienceMs !== undefined && { patienceMs }),
      },
    );
    return data.map(({ attributes }) => attributes);
  }
  const refundedOf = async (providerPayment: string, patienceMs?: number): Promise<number> =>
    sumOf((await refundsOf(providerPayment, patienceMs)).filter(({ status }) => status === "succeeded"));

  return {
    name: "paymongo",
    methods: env.PAYMONGO_METHODS,

    async createCheckout({ id, reference, name, price, currency }, { returnUrl, cancelUrl }) {
      const { data } = await call("/v1/checkout_sessions", {
        method: "POST",
        body: {
          data: {
            attributes: {
              line_items: [{ name, amount: price, currency, quantity: 1 }],
              payment_method_types: env.PAYMONGO_METHODS,
              reference_number: reference,
              description: `${name} (${reference})`,
              metadata: { payment: id },
              success_url: returnUrl,
              cancel_url: cancelUrl,
              send_email_receipt: false,
              show_description: true,
              show_line_items: true,
            },
          },
        },
        schema: sessionSchema,
      });
      return { providerId: data.id, url: data.attributes.checkout_url };
    },

    async read({ providerId, providerPayment }: PaymentWithCheckout): Promise<ProviderPayment> {
      const { data } = await call(`/v1/checkout_sessions/${encodeURIComponent(providerId)}`, {
        schema: sessionSchema,
      });
      const payments = data.attributes.payments ?? [];
      const all = payments.filter(({ attributes }) => PAID.includes(attributes.status));
      const paid = all.find(({ id }) => id === providerPayment) ?? all[0];
      const found = paid ?? payments.at(-1);
      // While the page is open, a declined attempt can be followed by another one.
      const open = data.attributes.status !== "expired";
      const unpaid = open ? "open" : found ? "failed" : "closed";
      return {
        status: paid ? "paid" : unpaid,
        amount: found?.attributes.amount ?? 0,
        currency: found?.attributes.currency ?? "",
        providerPayment: paid?.id ?? null,
        channel: paid?.attributes.source?.type ?? data.attributes.payment_method_used ?? null,
        second: all.find(({ id, attributes }) => id !== paid?.id && attributes.status === "paid")?.id ?? null,
        refunded: paid ? await refundedOf(paid.id) : 0,
        disputed: paid?.attributes.disputed === true,
      };
    },

    async close({ providerId }) {
      await call(`/v1/checkout_sessions/${encodeURIComponent(providerId)}/expire`, {
        method: "POST",
        schema: z.unknown(),
      });
    },

    async refunds({ providerPayment }): Promise<Refunds> {
      const all = await refundsOf(providerPayment);
      const valid = all.filter(({ status }) => status !== "failed");
      return { returned: sumOf(valid), failed: all.length - valid.length };
    },

    async refund({ providerPayment }, amount, reason, key) {
      await call("/v1/refunds", {
        method: "POST",
        headers: { "idempotency-key": key },
        body: {
          data: {
            attributes: {
              amount,
              payment_id: providerPayment,
              reason: "requested_by_customer",
              notes: reason.slice(0, 255),
            },
          },
        },
        schema: z.unknown(),
      });
    },

    verify({ headers, body }: Webhook, now: Date): WebhookEvent | null {
      if (!env.PAYMONGO_WEBHOOK_SECRET) return null;
      const parts = readSignature(headers["paymongo-signature"]);
      const time = parts.get("t") ?? "";
      const given = Buffer.from(parts.get(mode) ?? "", "hex");
      const expected = createHmac("sha256", env.PAYMONGO_WEBHOOK_SECRET).update(`${time}.${body}`).digest();
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const age = now.getTime() - Number(time) * 1_000;
      if (!(Math.abs(age) <= SIGNED_WITHIN_MS)) return null;
      const event = eventSchema.safeParse(parseJson(body));
      if (!event.success) return unknownEvent(body);
      const { id, attributes } = event.data.data;
      const { id: about, attributes: of } = attributes.data;
      const numbers = [about, of.reference_number, of.payment_id, referenceIn(of.description)];
      return { id, kind: attributes.type, about: numbers.filter((number) => typeof number === "string") };
    },

    async *list(from, until): AsyncGenerator<ListedPayment> {
      let after: string | undefined;
      for (let page = 0; page < PAGES; page += 1) {
        const query = new URLSearchParams({ limit: String(PAGE), ...(after && { after }) });
        const { data } = await call(`/v1/payments?${query}`, {
          schema: z.object({ data: z.array(paymentSchema) }),
          patienceMs: PATIENT_MS,
        });
        for (const { id, attributes } of data) {
          const at = new Date((attributes.paid_at ?? attributes.created_at) * 1_000);
          // Newest first.
          if (new Date(attributes.created_at * 1_000) < from) return;
          if (at > until || !PAID.includes(attributes.status)) continue;
          yield {
            providerPayment: id,
            reference: referenceIn(attributes.description),
            amount: attributes.amount,
            refunded: attributes.status === "paid" ? 0 : await refundedOf(id, PATIENT_MS),
            changed: null,
            at,
          };
        }
        // The list goes on after the last one of the page before.
        after = data.at(-1)?.id;
        if (data.length < PAGE) return;
      }
    },
  };
}
