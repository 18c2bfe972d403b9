import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Keys of the stand-in, as the environment has them. */
const PROVIDER_KEYS = {
  PAYMONGO_SECRET_KEY: "sk_test_standin",
  PAYMONGO_WEBHOOK_SECRET: "whsk_standin_secret",
  XENDIT_SECRET_KEY: "xnd_development_standin",
  XENDIT_WEBHOOK_TOKEN: "standin-callback-token",
};

/** A payment at the stand-in; amounts are in centavos. */
interface FakePayment {
  provider: "paymongo" | "xendit";
  id: string;
  payment: string;
  reference: string;
  description: string;
  amount: number;
  /** What arrived; another amount than `amount` if a test says so. */
  arrived: number;
  currency: string;
  status: "open" | "paid" | "failed" | "expired";
  refunds: { amount: number; status: "pending" | "succeeded" | "failed"; key: string }[];
  disputed: boolean;
  /** A second payment of the same checkout. */
  again: string | null;
  paidAt: number;
  /** When Xendit last changed its invoice; null: now. */
  changed: Date | null;
  returnUrl: string;
  cancelUrl: string;
}

/** A webhook as the provider sends it. */
export interface SentWebhook {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** `timeout`: it never answers; `lost`: it does what it was asked, and its answer gets lost. */
type Fault = "500" | "timeout" | "lost" | "garbage" | "400" | null;

const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString("base64")}`;

/** PayMongo and Xendit as their documents describe them, on 127.0.0.1, with faults on demand. */
export async function startPaymentProviders() {
  const held = new Map<string, FakePayment>();
  const requests: string[] = [];
  const hanging = new Set<ServerResponse>();
  let fault: Fault = null;
  let faulty: FakePayment["provider"] | null = null;
  let delay = 0;
  let tooMany: { count: number; retryAfter: string | null } = { count: 0, retryAfter: null };
  let refundsAtOnce = true;
  let next: (() => void) | null = null;
  let origin = "";

  const find = (id: string): FakePayment => {
    const found =
      held.get(id) ?? [...held.values()].find((each) => each.payment === id || each.reference === id);
    if (!found) throw new Error(`no payment ${id}`);
    return found;
  };
  const add = (
    fields: Pick<
      FakePayment,
      "provider" | "id" | "reference" | "description" | "amount" | "currency" | "returnUrl" | "cancelUrl"
    >,
  ) => {
    const payment =
      fields.provider === "paymongo" ? `pay_${randomUUID().slice(0, 12)}` : `ewc_${randomUUID()}`;
    const row: FakePayment = {
      ...fields,
      payment,
      arrived: fields.amount,
      status: "open",
      refunds: [],
      disputed: false,
      again: null,
      paidAt: 0,
      changed: null,
    };
    held.set(row.id, row);
    return row;
  };

  const seconds = () => Math.floor(Date.now() / 1_000);
  const toPayMongoPayment = (row: FakePayment) => ({
    id: row.payment,
    type: "payment",
    attributes: {
      amount: row.arrived,
      currency: row.currency,
      description: row.description,
      disputed: row.disputed,
      status: row.status === "paid" ? "paid" : "failed",
      created_at: row.paidAt || seconds(),
      paid_at: row.paidAt || null,
      source: { id: "src_1", type: "gcash" },
    },
  });
  const toSession = (row: FakePayment) => ({
    id: row.id,
    type: "checkout_session",
    attributes: {
      checkout_url: `${origin}/checkout/${row.id}`,
      reference_number: row.reference,
      description: row.description,
      status: row.status === "open" || row.status === "paid" ? "active" : "expired",
      payments:
        row.status === "paid" || row.status === "failed"
          ? [...(row.again ? [{ ...toPayMongoPayment(row), id: row.again }] : []), toPayMongoPayment(row)]
          : [],
      payment_method_used: row.status === "paid" ? "gcash" : null,
      metadata: {},
    },
  });
  const toInvoice = (row: FakePayment) => ({
    id: row.id,
    external_id: row.reference,
    user_id: "standin",
    currency: row.currency,
    amount: row.amount / 100,
    invoice_url: `${origin}/checkout/${row.id}`,
    created: new Date().toISOString(),
    updated: (row.changed ?? new Date()).toISOString(),
    status: row.status === "paid" ? "PAID" : row.status === "open" ? "PENDING" : "EXPIRED",
    ...(row.status === "paid" && {
      paid_amount: row.arrived / 100,
      payment_id: row.payment,
      payment_channel: "GCASH",
      payment_method: "EWALLET",
      paid_at: new Date(row.paidAt * 1_000).toISOString(),
    }),
  });

  async function bodyOf(request: IncomingMessage): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  }
  const isPayMongo = ({ url }: IncomingMessage) => url?.startsWith("/v1/") === true;
  const faultOf = (request: IncomingMessage): Fault =>
    faulty === null || faulty === (isPayMongo(request) ? "paymongo" : "xendit") ? fault : null;
  /** What is answered is as it was when the call came, however late it is sent. */
  const send = (response: ServerResponse, status: number, answer: unknown) => {
    if (faultOf(response.req) === "lost") return;
    const body = JSON.stringify(answer);
    const write = () => void response.writeHead(status, { "content-type": "application/json" }).end(body);
    if (delay > 0) setTimeout(write, delay);
    else write();
  };
  const page = (response: ServerResponse, html: string) =>
    void response
      .writeHead(200, { "content-type": "text/html" })
      .end(
        `<!doctype html><meta name="viewport" content="width=device-width"><title>Provider</title>${html}`,
      );

  const refund = (row: FakePayment, amount: number, key: string) => {
    const known = row.refunds.find((each) => each.key === key);
    if (!known) row.refunds.push({ amount, status: refundsAtOnce ? "succeeded" : "pending", key });
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", origin);
    const route = `${request.method} ${url.pathname}`;
    const [, , , id = ""] = url.pathname.split("/");
    const body = await bodyOf(request);

    // The page that a player pays on.
    const checkout = /^\/checkout\/([\w-]+)$/.exec(url.pathname)?.[1];
    if (checkout) {
      const row = find(checkout);
      if (request.method === "POST") {
        const outcome = new URLSearchParams(body).get("outcome");
        if (outcome === "pay") control.pay(row.id);
        response.writeHead(303, { location: outcome === "pay" ? row.returnUrl : row.cancelUrl }).end();
        return;
      }
      return page(
        response,
        `<h1>${row.provider}</h1><p>${row.amount / 100}</p><form method="post"><button name="outcome" value="pay">Pay now</button><button name="outcome" value="cancel">Cancel</button></form>`,
      );
    }

    // Browsers ask for it beside a page.
    if (url.pathname === "/favicon.ico") return void response.writeHead(204).end();

    requests.push(route);
    if (next) response.once("finish", next);
    next = null;
    if (tooMany.count > 0) {
      tooMany.count -= 1;
      const { retryAfter } = tooMany;
      response.writeHead(429, retryAfter === null ? {} : { "retry-after": retryAfter }).end("{}");
      return;
    }
    const failing = faultOf(request);
    if (failing === "timeout") {
      hanging.add(response);
      return;
    }
    if (failing === "500") return send(response, 500, {});
    if (failing === "400")
      return send(response, 400, { errors: [{ code: "parameter_invalid", detail: "secret detail" }] });
    if (failing === "garbage") return void response.end("<html>");
    const key = isPayMongo(request) ? PROVIDER_KEYS.PAYMONGO_SECRET_KEY : PROVIDER_KEYS.XENDIT_SECRET_KEY;
    if (request.headers.authorization !== basic(key))
      return send(response, 401, { error_code: "INVALID_API_KEY" });
    const sent = body === "" ? {} : JSON.parse(body);

    if (route === "POST /v1/checkout_sessions") {
      const { line_items, reference_number, description, success_url, cancel_url } = sent.data.attributes;
      const row = add({
        provider: "paymongo",
        id: `cs_${randomUUID().slice(0, 20)}`,
        reference: reference_number,
        description,
        amount: line_items[0].amount,
        currency: line_items[0].currency,
        returnUrl: success_url,
        cancelUrl: cancel_url,
      });
      return send(response, 200, { data: toSession(row) });
    }
    if (/^POST \/v1\/checkout_sessions\/[^/]+\/expire$/.test(route)) {
      const row = find(id);
      if (row.status !== "open") return send(response, 400, { errors: [{ code: "resource_not_active" }] });
      row.status = "expired";
      return send(response, 200, { data: toSession(row) });
    }
    if (route.startsWith("GET /v1/checkout_sessions/"))
      return send(response, 200, { data: toSession(find(id)) });
    if (route === "GET /v1/payments") {
      const all = [...held.values()].filter((row) => row.provider === "paymongo" && row.status === "paid");
      const after = url.searchParams.get("after");
      const from = after ? all.findIndex((row) => row.payment === after) + 1 : 0;
      return send(response, 200, {
        data: all.slice(from, from + Number(url.searchParams.get("limit"))).map(toPayMongoPayment),
      });
    }
    if (route === "GET /v1/refunds") {
      const id = url.searchParams.get("payment_id") ?? "";
      const second = [...held.values()].some(({ again }) => again === id);
      const refunds = second ? [] : find(id).refunds;
      return send(response, 200, {
        data: refunds.map((each) => ({ id: "ref_1", type: "refund", attributes: each })),
      });
    }
    if (route === "POST /v1/refunds") {
      const { payment_id, amount } = sent.data.attributes;
      refund(find(payment_id), amount, String(request.headers["idempotency-key"]));
      return send(response, 200, {
        data: { id: "ref_1", type: "refund", attributes: { status: "pending" } },
      });
    }

    if (route === "POST /v2/invoices") {
      const row = add({
        provider: "xendit",
        id: randomUUID().replaceAll("-", "").slice(0, 24),
        reference: sent.external_id,
        description: sent.description,
        amount: Math.round(sent.amount * 100),
        currency: sent.currency,
        returnUrl: sent.success_redirect_url,
        cancelUrl: sent.failure_redirect_url,
      });
      return send(response, 200, toInvoice(row));
    }
    if (route === "GET /v2/invoices") {
      const paid = [...held.values()].filter((row) => row.provider === "xendit" && row.status === "paid");
      return send(response, 200, url.searchParams.get("last_invoice") ? [] : paid.map(toInvoice));
    }
    if (route.startsWith("GET /v2/invoices/")) return send(response, 200, toInvoice(find(id)));
    if (/^POST \/invoices\/[^/]+\/expire!$/.test(route)) {
      const row = find(url.pathname.split("/")[2] ?? "");
      if (row.status !== "open") return send(response, 400, { error_code: "INVOICE_NOT_PENDING_ERROR" });
      row.status = "expired";
      return send(response, 200, toInvoice(row));
    }
    if (route === "GET /refunds") {
      const { refunds } = find(url.searchParams.get("invoice_id") ?? "");
      return send(response, 200, {
        data: refunds.map(({ amount, status }) => ({ amount: amount / 100, status: status.toUpperCase() })),
      });
    }
    if (route === "POST /refunds") {
      refund(
        find(sent.invoice_id),
        Math.round(sent.amount * 100),
        String(request.headers["idempotency-key"]),
      );
      return send(response, 200, { id: "rfd-1", status: "PENDING" });
    }
    return send(response, 404, {});
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => send(response, 404, { message: String(error) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const control = {
    origin,
    /** What the service is set up with. */
    env: { ...PROVIDER_KEYS, PAYMONGO_URL: origin, XENDIT_URL: origin, PAYMENT_DEMO: "false" },
    requests,
    find,
    reset() {
      held.clear();
      requests.length = 0;
      fault = null;
      tooMany = { count: 0, retryAfter: null };
      delay = 0;
      refundsAtOnce = true;
      next = null;
    },
    /** From now on, of both providers or of one. */
    setFault(to: Fault, of: FakePayment["provider"] | null = null) {
      fault = to;
      faulty = of;
    },
    /** Ends the calls that were never to be answered. */
    hangUp() {
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    /** From now on, each answer takes so long. */
    setDelay(milliseconds: number) {
      delay = milliseconds;
    },
    /** The next calls are too many. @param retryAfter what the provider says, in seconds */
    refuseCalls(count: number, retryAfter: string | null) {
      tooMany = { count, retryAfter };
    },
    /** Does `then` once, right after the next call is answered. */
    afterNextCall(then: () => void) {
      next = then;
    },
    setRefundsAtOnce(to: boolean) {
      refundsAtOnce = to;
    },
    /** The player pays. @param arrived centavos, if it is another amount */
    pay(id: string, arrived?: number) {
      const row = find(id);
      Object.assign(row, {
        status: "paid",
        arrived: arrived ?? row.amount,
        paidAt: seconds(),
        changed: new Date(),
      });
    },
    decline(id: string) {
      find(id).status = "failed";
    },
    /** Money goes back, by the provider's own page. @param amount centavos */
    refund: (id: string, amount: number) => refund(find(id), amount, randomUUID()),
    confirmRefunds(id: string) {
      for (const each of find(id).refunds) if (each.status === "pending") each.status = "succeeded";
    },
    /** Those that are not confirmed fail, such as for a balance that is too low. */
    failRefunds(id: string) {
      for (const each of find(id).refunds) if (each.status === "pending") each.status = "failed";
    },
    /** The player pays the same checkout once more. */
    payAgain(id: string) {
      find(id).again = `pay_${randomUUID().slice(0, 12)}`;
    },
    dispute(id: string) {
      find(id).disputed = true;
    },

    /** A webhook about a payment, signed as documented. @param now the time that is signed */
    webhook(
      id: string,
      kind = "paid",
      { now = new Date(), secret }: { now?: Date; secret?: string } = {},
    ): SentWebhook {
      const row = find(id);
      if (row.provider === "xendit") {
        const body =
          kind === "refunded"
            ? JSON.stringify({
                event: "refund.succeeded",
                data: { id: "rfd-1", invoice_id: row.id, amount: 1 },
              })
            : JSON.stringify(toInvoice(row));
        return control.sign("xendit", body, now, secret);
      }
      const about = kind === "refunded" ? toPayMongoPayment(row) : toSession(row);
      const body = JSON.stringify({
        data: {
          id: `evt_${row.id}_${kind}`,
          type: "event",
          attributes: {
            type: kind === "refunded" ? "payment.refunded" : "checkout_session.payment.paid",
            livemode: false,
            created_at: seconds(),
            data: about,
          },
        },
      });
      return control.sign("paymongo", body, now, secret);
    },
    /** Any text as a provider's webhook, signed as documented. */
    sign(provider: FakePayment["provider"], body: string, now = new Date(), secret?: string): SentWebhook {
      const headers = { "content-type": "application/json" };
      const path = `/payments/webhooks/${provider}`;
      if (provider === "xendit") {
        const token = secret ?? PROVIDER_KEYS.XENDIT_WEBHOOK_TOKEN;
        return { path, headers: { ...headers, "x-callback-token": token }, body };
      }
      const t = String(Math.floor(now.getTime() / 1_000));
      const te = createHmac("sha256", secret ?? PROVIDER_KEYS.PAYMONGO_WEBHOOK_SECRET)
        .update(`${t}.${body}`)
        .digest("hex");
      return { path, headers: { ...headers, "paymongo-signature": `t=${t},te=${te},li=` }, body };
    },
    /** Webhooks as a provider in trouble delivers them: each one twice, and the last one first. */
    doubledAndReordered: (webhooks: SentWebhook[]): SentWebhook[] => [...webhooks.toReversed(), ...webhooks],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return control;
}
export type PaymentProviders = Awaited<ReturnType<typeof startPaymentProviders>>;
