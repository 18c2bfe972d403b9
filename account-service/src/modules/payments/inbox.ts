import { MESSAGES, type PaymentProviderName } from "../../../contract/index.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { ServiceError } from "../../errors.ts";
import { createInboxStore, type WebhookRow } from "./inbox-store.ts";
import { createPaymentsStore } from "./payments-store.ts";
import { findProvider, ProviderDown, type Webhook, type WebhookEvent } from "./providers/index.ts";
import type { Settlement } from "./settlement.ts";

const SECOND = 1_000;
/** A webhook that is being worked off is nobody else's for so long; afterwards it is tried again, later each time. */
const CLAIM = 30 * SECOND;
/** After about a day, only the poller and the daily comparison are left. */
const ATTEMPTS = 12;
const BATCH = 20;
/** Webhooks in one run; the rest waits for the next one. */
const MOST = 2_000;
/** Characters of `about`. */
const ABOUT = 500;

/** Webhooks of providers: each is stored when it comes, answered at once, and worked off afterwards. */
export function createInbox(db: Database, { now }: Pick<Context, "now">, settlement: Settlement) {
  const store = createInboxStore(db);
  let stopped = false;

  async function insert(provider: PaymentProviderName, { id, kind, about }: WebhookEvent): Promise<void> {
    const received = now();
    const numbers = about.filter((number) => /^[\w-]{1,100}$/.test(number)).join(" ");
    const row = {
      provider,
      event: id,
      kind,
      about: numbers.slice(0, ABOUT),
      received,
      due: received,
      attempts: 0,
    };
    try {
      await store.insert(row);
    } catch (error) {
      // It came before.
      if (!db.dialect.isDuplicate(error)) throw error;
    }
  }

  /** Asks the provider about the payment that a webhook names; one about something else is done. */
  async function work({ provider, about, kind }: WebhookRow): Promise<void> {
    const row = await createPaymentsStore(db).findByNumbers(provider, about.split(" ").filter(Boolean));
    if (!row) return;
    await settlement.note(db, row.id, { source: "webhook" }, "webhook", kind);
    await settlement.settle(row, { source: "webhook" });
  }

  /** Takes webhooks that nobody else took meanwhile, all in one transaction: what comes in waits for each. */
  const claim = (due: WebhookRow[]): Promise<WebhookRow[]> =>
    db.transaction(async (trx) => {
      const within = createInboxStore(trx);
      const claimed: WebhookRow[] = [];
      for (const row of due) {
        const wait = CLAIM * 2 ** Math.min(row.attempts, 8);
        if (await within.claim(row, new Date(now().getTime() + wait))) claimed.push(row);
      }
      return claimed;
    });

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

    /** Works off what is due. @returns what has to be tried again, to be logged */
    async workOff(): Promise<Error[]> {
      const failures: Error[] = [];
      for (let worked = 0; worked < MOST && !stopped; ) {
        const due = await store.due(now(), BATCH);
        if (due.length === 0) break;
        worked += due.length;
        const done: number[] = [];
        const down = new Set<PaymentProviderName>();
        for (const row of await claim(due)) {
          // One that does not answer now is asked again later, and holds up none of the others.
          if (down.has(row.provider)) continue;
          try {
            await work(row);
          } catch (error) {
            if (error instanceof ProviderDown) down.add(row.provider);
            failures.push(error instanceof Error ? error : new Error(String(error)));
            if (row.attempts < ATTEMPTS) continue;
          }
          done.push(row.id);
        }
        if (done.length > 0) await store.finish(done, now());
        // What has come meanwhile is gathered for the next run.
        if (due.length < BATCH) break;
      }
      return failures;
    },
    stop: () => {
      stopped = true;
    },
  };
}
export type Inbox = ReturnType<typeof createInbox>;
