import type { Context } from "../../../../context.ts";
import type { Database } from "../../../../db/transaction.ts";
import { ServiceError } from "../../../../errors.ts";
import { pesos } from "../../../../lib/text/money.ts";
import { HOUR, MINUTE, SECOND } from "../../../../lib/time.ts";
import { createPaymentEvents, type EventOrigin } from "../payment-events.ts";
import { createPaymentMails } from "../payment-mails.ts";
import { createProviders, findProvider, type ProviderPayment, ProviderRefused } from "../providers/index.ts";
import { createReceiptsStore } from "../receipts/store.ts";
import { createPaymentsStore, type PaymentRow } from "../store.ts";
import { type Crediting, createCrediting, type LockedPayment, lockPayment } from "./crediting.ts";
import { createProviderCalls } from "./provider-calls.ts";

/** Waits before a provider is asked again about a payment; the last one repeats. */
const WAITS = [
  15 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
];
const LONGEST_WAIT = Math.max(...WAITS);
/** Payments in one run of the poller. */
const BATCH = 50;
/** Times that a provider is asked whether it has returned the money: for a week. */
const REFUND_CHECKS = 180;
/** A payment whose checkout could not be created. */
const ABANDONED = HOUR;

/** Runs what a provider may refuse. @returns its refusal; null if it did not */
async function unlessRefused(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return error.message;
  }
}

const isOpen = ({ state }: PaymentRow) => state === "created" || state === "pending";
/** Of a credited one, only a refund that was asked for is still to be checked. */
const isRefundRequested = ({ state, refundRequested }: PaymentRow) =>
  state === "credited" || (state === "paid" && refundRequested !== null);
const hasCheckout = (row: PaymentRow): row is PaymentRow & { providerId: string } => row.providerId !== null;

/**
 * Updates payments to what their providers report, and credits and takes back their coins (docs/decisions/039).
 * Whether a webhook, the player's return, the poller or staff trigger it, the provider is asked, and the payment's row
 * is locked before anything is decided: so coins move once.
 */
export function createSettlement(db: Database, context: Context, providers = createProviders(db, context)) {
  const { now } = context;

  /** Updates a payment, which is locked, to what its provider reported. @returns it as it is then */
  async function apply(
    trx: Database,
    { row: locked, people }: LockedPayment,
    reported: ProviderPayment,
    origin: EventOrigin,
  ): Promise<PaymentRow> {
    const store = createPaymentsStore(trx);
    const events = createPaymentEvents(trx, context);
    const { id } = locked;
    let row = locked;
    const change = async (changes: Partial<PaymentRow>) => {
      await store.update(id, changes);
      row = { ...row, ...changes };
    };
    if (reported.status !== "paid") {
      if (!isOpen(row) || reported.status === "open") return row;
      const state = reported.status === "failed" ? "failed" : "expired";
      await change({ state, nextCheck: null });
      await events.record(id, origin, state, "");
      return row;
    }
    const { providerPayment, channel } = reported;
    // Also one that had expired here: the money is there.
    if (row.paid === null) {
      const paid = { paid: now(), providerPayment, channel };
      if (reported.amount !== row.price || reported.currency !== row.currency) {
        await change({ ...paid, state: "failed", problem: "amount", nextCheck: null });
        const got = `${pesos(reported.amount)} (${reported.currency.slice(0, 10)})`;
        await events.record(id, origin, "amount", `${got} arrived instead of ${pesos(row.price)}`);
        // Another currency is for staff to explain.
        await createPaymentMails(trx, context, people).held(
          row,
          reported.currency === row.currency ? reported.amount : null,
        );
      } else {
        await change({ ...paid, state: "paid", nextCheck: now() });
        await events.record(id, origin, "paid", channel ?? "");
      }
    }
    // A second payment buys nothing more. A problem that staff resolved is not reported again.
    const second = reported.second ?? (row.providerPayment === providerPayment ? null : providerPayment);
    const twice = `Paid a second time: ${second}`;
    if (second !== null && row.problem === null && !(await store.hasEvent(id, "overpaid", twice))) {
      await change({ problem: "overpaid" });
      await events.record(id, origin, "overpaid", twice);
    }
    // What is returned of another payment takes nothing of this one back.
    if (row.providerPayment !== providerPayment) return row;
    if (
      reported.refunded > row.refunded ||
      (reported.disputed && !["disputed", "refunded"].includes(row.state))
    ) {
      await createCrediting(trx, context, people).takeBack(row, reported, origin);
      return (await store.find(id)) ?? row;
    }
    return row;
  }

  /**
   * Credits a payment that is paid, once, in the transaction that finds it so; a problem is recorded for staff. Not one
   * whose money staff have asked the provider to return: it may be on its way back.
   * @param reported by its provider, if it was asked
   */
  async function credit(id: string, origin: EventOrigin, reported?: ProviderPayment): Promise<void> {
    const locked = (work: (crediting: Crediting, row: PaymentRow) => Promise<unknown>) =>
      db.transaction(async (trx) => {
        const payment = await lockPayment(trx, context, id);
        if (!payment) return;
        const current = reported ? await apply(trx, payment, reported, origin) : payment.row;
        if (current.state !== "paid" || current.refundRequested !== null) return;
        await work(createCrediting(trx, context, payment.people), current);
      });
    try {
      await locked((crediting, row) => crediting.credit(row, origin));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { message } = error;
      await locked((crediting, row) => crediting.hold(row, "balance", message));
    }
  }

  /**
   * Asks a payment's provider, and does what follows.
   * @throws ProviderDown, ProviderRefused
   */
  async function settle(row: PaymentRow, origin: EventOrigin): Promise<void> {
    const provider = findProvider(providers, row.provider);
    if (!provider || !hasCheckout(row)) return;
    await credit(row.id, origin, await provider.read(row));
  }

  /**
   * Gives up a payment that was not paid; if it was at the last moment, it is credited. One that the provider does not
   * know, for example because its keys were changed, is given up too, and flagged for staff.
   * @throws ProviderDown
   */
  async function close(row: PaymentRow, origin: EventOrigin, kind: "cancelled" | "expired"): Promise<void> {
    const provider = findProvider(providers, row.provider);
    let refused: string | null = null;
    if (provider && hasCheckout(row)) {
      // It refuses to close what is already paid or closed: what it is, is read next.
      await unlessRefused(() => provider.close(row));
      refused = await unlessRefused(() => settle(row, origin));
    }
    await db.transaction(async (trx) => {
      const store = createPaymentsStore(trx);
      const locked = await lockPayment(trx, context, row.id);
      if (!locked || !isOpen(locked.row)) return;
      // A receipt may have arrived meanwhile.
      if (await createReceiptsStore(trx).hasOpen(row.id)) return;
      const problem = refused === null ? null : "reconcile";
      await store.update(row.id, { state: "expired", nextCheck: null, problem });
      await createPaymentEvents(trx, context).record(row.id, origin, kind, refused ?? "");
      // A player who left a provider's page knows it; one who sent a transfer may have forgotten the receipt.
      if (kind === "expired" && locked.row.provider === "manual") {
        await createPaymentMails(trx, context, locked.people).transferExpired(locked.row);
      }
    });
  }

  /** Tells staff of a refund that the provider never confirmed: it may have failed there. */
  const giveUpRefund = ({ id }: PaymentRow): Promise<void> =>
    db.transaction(async (trx) => {
      const row = (await lockPayment(trx, context, id))?.row;
      if (!row || !isRefundRequested(row)) return;
      // That it was held was decided by asking for the refund.
      const held = row.problem === "balance" || row.problem === "account";
      const problem = held ? "refund" : (row.problem ?? "refund");
      await createPaymentsStore(trx).update(id, { problem, nextCheck: null });
      await createPaymentEvents(trx, context).record(
        id,
        { source: "service" },
        "unconfirmed",
        "The refund was not confirmed",
      );
    });

  /** Checks a payment whose next check is due. */
  async function checkDue(row: PaymentRow): Promise<void> {
    const origin: EventOrigin = { source: "provider" };
    const overdue = row.expires <= now();
    // Until the provider confirms it.
    if (isRefundRequested(row)) return row.checks < REFUND_CHECKS ? settle(row, origin) : giveUpRefund(row);
    if (row.state === "paid") return credit(row.id, origin);
    if (!isOpen(row)) return void (await createPaymentsStore(db).update(row.id, { nextCheck: null }));
    if (row.provider === "manual") return overdue ? close(row, { source: "service" }, "expired") : undefined;
    if (!hasCheckout(row)) {
      const abandoned = now().getTime() - row.created.getTime() > ABANDONED;
      return abandoned ? close(row, { source: "service" }, "expired") : undefined;
    }
    return overdue ? close(row, origin, "expired") : settle(row, origin);
  }

  return {
    providers,
    settle,
    credit,
    close,

    /**
     * Looks at every payment whose time has come: those that stay pending, those that are paid and not credited, those
     * that expire.
     * @returns what could not be looked at, to be logged
     */
    async poll(): Promise<Error[]> {
      const calls = createProviderCalls();
      const store = createPaymentsStore(db);
      const checks: Promise<unknown>[] = [];
      for (const row of await store.due(now(), LONGEST_WAIT, BATCH)) {
        const wait = WAITS[Math.min(row.checks, WAITS.length - 1)] as number;
        const manual = row.provider === "manual" && row.expires > now();
        const next = manual ? row.expires : new Date(now().getTime() + wait);
        // Also those of a provider that is down: they wait their turn again, and leave room for others.
        if (await store.claim(row.id, row.checks, next)) {
          checks.push(calls.run(row.provider, () => checkDue(row)));
        }
      }
      await Promise.all(checks);
      return calls.failures;
    },
  };
}
export type Settlement = ReturnType<typeof createSettlement>;
