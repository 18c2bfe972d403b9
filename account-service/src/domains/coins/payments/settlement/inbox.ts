import { createHash } from "node:crypto";
import { MESSAGES, type PaymentProviderName } from "../../../../../contract/index.ts";
import type { Context } from "../../../../context.ts";
import type { Database } from "../../../../db/transaction.ts";
import { ServiceError } from "../../../../errors.ts";
import { SECOND } from "../../../../lib/time.ts";
import { createPaymentEvents } from "../payment-events.ts";
import { findProvider, type Webhook, type WebhookEvent } from "../providers/index.ts";
import { createPaymentsStore } from "../store.ts";
import { groupWrites } from "./group-writes.ts";
import { createInboxStore, type WebhookRow } from "./inbox-store.ts";
import { createProviderCalls, type ProviderCalls } from "./provider-calls.ts";
import type { Settlement } from "./settlement.ts";

/** How long a worker holds its claim on a webhook; afterwards it is tried again, later each time. */
const CLAIM = 30 * SECOND;
const LONGEST_CLAIM = CLAIM * 2 ** 8;
/** After about a day, only the poller and the daily comparison are left. */
const ATTEMPTS = 12;
const BATCH = 50;
/** Webhooks in one run; the rest waits for the next one. */
const MOST = 2_000;
/** Characters of `about`. */
const ABOUT = 500;

/** Webhooks of providers: each is stored when it comes, answered at once, and processed afterwards. */
export function createInbox(db: Database, { now }: Pick<Context, "now">, settlement: Settlement) {
  const store = createInboxStore(db);
  const insertInGroups = groupWrites(store.insert);
  let stopped = false;

  async function insert(provider: PaymentProviderName, { id, kind, about }: WebhookEvent): Promise<void> {
    const received = now();
    // Anything else could be changed or refused by the column.
    const event = /^[\w.-]{1,100}$/.test(id) ? id : createHash("sha256").update(id).digest("hex");
    const numbers = about.filter((number) => /^[\w-]{1,100}$/.test(number)).join(" ");
    const row = {
      provider,
      event,
      kind: /^[\w.:-]{1,60}$/.test(kind) ? kind : "unknown",
      about: numbers.slice(0, ABOUT),
      received,
      due: received,
      attempts: 0,
    };
    try {
      await insertInGroups(row);
    } catch (error) {
      // It came before.
      if (!db.dialect.isDuplicate(error)) throw error;
    }
  }

  /** Claims webhooks that no other process has claimed meanwhile. */
  const claim = (due: WebhookRow[]): Promise<WebhookRow[]> =>
    db.transaction(async (trx) => {
      const within = createInboxStore(trx);
      const claimed = await within.lock(due);
      for (const attempts of new Set(claimed.map((row) => row.attempts))) {
        const ids = claimed.filter((row) => row.attempts === attempts).map(({ id }) => id);
        const wait = Math.min(CLAIM * 2 ** attempts, LONGEST_CLAIM);
        await within.claim(ids, attempts + 1, new Date(now().getTime() + wait));
      }
      return claimed;
    });

  /** Webhooks by the payment that each names; those about something else by null. */
  async function byPayment(webhooks: WebhookRow[]): Promise<Map<string | null, WebhookRow[]>> {
    const groups = new Map<string | null, WebhookRow[]>();
    for (const provider of new Set(webhooks.map((row) => row.provider))) {
      const own = webhooks
        .filter((row) => row.provider === provider)
        .map((row) => ({ row, numbers: row.about.split(" ").filter(Boolean) }));
      const all = [...new Set(own.flatMap(({ numbers }) => numbers))];
      const payments = await createPaymentsStore(db).findByNumbers(provider, all);
      for (const { row, numbers } of own) {
        const payment = numbers.map((number) => payments.get(number)).find(Boolean) ?? null;
        groups.set(payment, [...(groups.get(payment) ?? []), row]);
      }
    }
    return groups;
  }

  /** Asks the provider about a payment, once for each webhook. */
  async function ask(payment: string): Promise<void> {
    // As it is now: the webhook before may have changed it.
    const row = await createPaymentsStore(db).find(payment);
    if (row) await settlement.settle(row, { source: "webhook" });
  }

  async function processBatch(claimed: WebhookRow[], calls: ProviderCalls): Promise<void> {
    const done: number[] = [];
    const groups = await byPayment(claimed);
    for (const { id } of groups.get(null) ?? []) done.push(id);
    groups.delete(null);
    const payments = [...groups] as [string, WebhookRow[]][];
    await createPaymentEvents(db, { now }).recordWebhooks(
      payments.flatMap(([payment, webhooks]) =>
        webhooks.filter(({ attempts }) => attempts === 0).map(({ kind }) => ({ payment, kind })),
      ),
    );
    await Promise.all(
      payments.map(async ([payment, webhooks]) => {
        for (const { id, provider, attempts } of webhooks) {
          const outcome = await calls.run(provider, () => ask(payment));
          if (outcome === "done" || (outcome === "failed" && attempts >= ATTEMPTS)) done.push(id);
        }
      }),
    );
    if (done.length > 0) await store.finish(done, now());
  }

  return {
    insert,

    /**
     * Takes a provider's webhook.
     * @throws ServiceError not_found if the provider is not set up, forbidden if the webhook is not the provider's
     */
    async receive(name: PaymentProviderName, webhook: Webhook): Promise<void> {
      const provider = findProvider(settlement.providers, name);
      if (!provider) throw new ServiceError("not_found");
      const event = provider.verify(webhook, now());
      if (!event) throw new ServiceError("forbidden", { message: MESSAGES.webhookRefused });
      await insert(name, event);
    },

    /** Processes what is due. @returns what has to be tried again, to be logged */
    async processDue(): Promise<Error[]> {
      const calls = createProviderCalls();
      for (let processed = 0; processed < MOST && !stopped; ) {
        const due = await store.due(now(), LONGEST_CLAIM, BATCH);
        if (due.length === 0) break;
        processed += due.length;
        await processBatch(await claim(due), calls);
        // What has come meanwhile is gathered for the next run.
        if (due.length < BATCH) break;
      }
      return calls.failures;
    },
    stop: () => {
      stopped = true;
    },
  };
}
export type Inbox = ReturnType<typeof createInbox>;
