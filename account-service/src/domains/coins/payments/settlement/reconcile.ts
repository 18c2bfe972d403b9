import type { PaymentProviderName } from "../../../../../contract/index.ts";
import type { Context } from "../../../../context.ts";
import type { Database } from "../../../../db/transaction.ts";
import { pesos } from "../../../../lib/text/money.ts";
import { DAY, MINUTE } from "../../../../lib/time.ts";
import { createPaymentEvents, type EventOrigin } from "../payment-events.ts";
import {
  type ListedPayment,
  type PaymentProvider,
  ProviderDown,
  ProviderRefused,
} from "../providers/index.ts";
import { createPaymentsStore, type PaymentRow } from "../store.ts";
import { lockPayment } from "./crediting.ts";
import { createSettlement } from "./settlement.ts";

/** What is paid at this moment may be known to one side only. */
const SETTLES = 10 * MINUTE;
/** A payment is created this long before it is paid, at most. */
const LONGEST = 2 * DAY;
const BATCH = 200;
const ORIGIN: EventOrigin = { source: "service" };

/** A payment that differs between the provider and us. */
export interface PaymentDifference {
  provider: PaymentProviderName;
  /** Our reference, or the provider's number if we do not know the payment. */
  number: string;
  text: string;
}

/**
 * Compares payments with each provider's own list: what was paid there and not credited here is settled first, and what
 * still differs is marked for staff.
 */
export function createPaymentReconciliation(db: Database, context: Context) {
  const { now } = context;
  const settlement = createSettlement(db, context);
  const store = createPaymentsStore(db);

  /** How a payment differs from what the provider has of it; null: not at all. */
  function differenceOf(
    row: PaymentRow,
    { amount, refunded, providerPayment }: ListedPayment,
  ): string | null {
    // Known, and told already.
    if (row.problem === "amount" || row.problem === "overpaid") return null;
    if (row.providerPayment !== null && row.providerPayment !== providerPayment) {
      return `paid a second time: ${providerPayment}`;
    }
    if (amount !== row.price) return `${pesos(amount)} at the provider, ${pesos(row.price)} here`;
    // One whose money is to go back is not to be credited.
    const isOver = row.credited !== null || row.state === "refunded" || row.refundRequested !== null;
    if (!isOver) return "paid at the provider, not credited here";
    return refunded !== null && refunded > row.refunded
      ? `${pesos(refunded)} returned there, ${pesos(row.refunded)} here`
      : null;
  }

  /** Whether money may have been returned that we do not know of, where the provider's list does not say. */
  const mayBeReturned = (row: PaymentRow, { refunded, changed }: ListedPayment): boolean =>
    refunded === null &&
    row.refunded < row.price &&
    // A refund that was asked for, or was never confirmed; or something changed there after we credited it.
    (row.nextCheck !== null ||
      row.refundRequested !== null ||
      row.problem === "refund" ||
      (changed !== null && row.credited !== null && changed.getTime() - row.credited.getTime() > SETTLES));

  const span = (days: number): [from: Date, until: Date] => {
    const until = new Date(now().getTime() - SETTLES);
    return [new Date(until.getTime() - days * DAY), until];
  };

  /** Marks a payment for staff, once. */
  const mark = (row: PaymentRow, text: string): Promise<void> =>
    db.transaction(async (trx) => {
      const within = createPaymentsStore(trx);
      const current = (await lockPayment(trx, context, row.id))?.row;
      // A problem that staff resolved is not reported again.
      if (!current || current.problem !== null || (await within.hasEvent(row.id, "differs", text))) return;
      await within.update(row.id, { problem: "reconcile" });
      await createPaymentEvents(trx, context).record(row.id, ORIGIN, "differs", text);
    });

  async function* compare(
    provider: PaymentProvider,
    from: Date,
    until: Date,
  ): AsyncGenerator<PaymentDifference> {
    const { name } = provider;
    const listed = new Set<string>();
    for await (const theirs of provider.list(from, until)) {
      listed.add(theirs.providerPayment);
      const numbers = [theirs.providerPayment, ...(theirs.reference ? [theirs.reference] : [])];
      const ids = await store.findByNumbers(name, numbers);
      const id = numbers.map((number) => ids.get(number)).find(Boolean);
      let ours = id && (await store.find(id));
      if (!ours) {
        yield {
          provider: name,
          number: theirs.providerPayment,
          text: `${pesos(theirs.amount)}, not from this site`,
        };
        continue;
      }
      if (differenceOf(ours, theirs) !== null || mayBeReturned(ours, theirs)) {
        await settlement.settle(ours, ORIGIN).catch((error: unknown) => {
          if (!(error instanceof ProviderRefused)) throw error;
        });
        ours = (await store.find(ours.id)) ?? ours;
      }
      const text = differenceOf(ours, theirs);
      if (text === null) continue;
      await mark(ours, text);
      yield { provider: name, number: ours.reference, text };
    }
    const since = new Date(from.getTime() - LONGEST);
    for (let after = ""; ; ) {
      const rows = await store.since(name, since, after, BATCH);
      for (const row of rows) {
        const paid = row.paid !== null && row.paid >= from && row.paid < until;
        if (!paid || row.providerPayment === null || listed.has(row.providerPayment)) continue;
        const text = "credited here, not in the provider's list";
        await mark(row, text);
        yield { provider: name, number: row.reference, text };
      }
      after = rows.at(-1)?.id ?? "";
      if (rows.length < BATCH) return;
    }
  }

  return {
    /**
     * Compares what was paid in the last days, and yields what differs.
     * @throws Error that names the providers that did not answer, after the others were compared
     */
    async *run(days: number): AsyncGenerator<PaymentDifference> {
      const failed: string[] = [];
      for (const provider of settlement.providers) {
        try {
          yield* compare(provider, ...span(days));
        } catch (error) {
          if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error;
          failed.push(error.message);
        }
      }
      if (failed.length > 0) throw new Error(`payments could not be compared: ${failed.join("; ")}`);
    },
  };
}
