import { setTimeout as sleep } from "node:timers/promises";
import {
  CONSOLE_MESSAGES,
  type PaymentList,
  type PaymentListQuery,
  type PaymentRecord,
  type PaymentState,
  type PaymentStory,
} from "../../../../../contract/index.ts";
import type { Actor, Approvable, Context } from "../../../../context.ts";
import type { Database } from "../../../../db/transaction.ts";
import { conflict, notFound, ServiceError } from "../../../../errors.ts";
import { formatTimeCursor, keysetPage, type TimeCursor } from "../../../../lib/cursor.ts";
import { pesos } from "../../../../lib/text/money.ts";
import { endOfManilaDay, startOfManilaDay } from "../../../../lib/time.ts";
import { type AccountNames, createNames } from "../../../foundation/accounts/index.ts";
import { createApprovals } from "../../../foundation/approvals/index.ts";
import { type AuditAction, createAudit } from "../../../foundation/audit/index.ts";
import { createMailbox } from "../../../foundation/mail/index.ts";
import { ownsOneOf } from "../../../foundation/people/index.ts";
import { createLedger } from "../../ledger/index.ts";
import { createStaffLimit } from "../../staff-limit/index.ts";
import { gainersOf } from "../gainers.ts";
import { createPaymentEvents } from "../payment-events.ts";
import type { People } from "../payment-mails.ts";
import { findProvider, ProviderDown, ProviderRefused } from "../providers/index.ts";
import { createReceiptReview } from "../receipts/receipt-review-service.ts";
import { createCrediting, lockPayment } from "../settlement/crediting.ts";
import { createSettlement } from "../settlement/settlement.ts";
import { createPaymentsStore, type PaymentFilter, type PaymentProblem, type PaymentRow } from "../store.ts";

/** Lines of a story. */
const EVENTS = 500;
/** Providers often confirm a refund at once; staff wait for it that long. */
const CONFIRM_MS = 250;
/** When the poller asks for the first time whether the money was returned. */
const REFUND_CHECK_MS = 15_000;
/** What money can be returned of. */
const REFUNDABLE: PaymentState[] = ["paid", "credited"];

const unknown = () => notFound(CONSOLE_MESSAGES.paymentUnknown);

/** No one decides on a payment that they gain by. @throws ServiceError not_found, conflict */
async function requireOthers(trx: Database, context: Context, id: string, by: Actor): Promise<void> {
  const row = await createPaymentsStore(trx).find(id);
  if (!row) throw unknown();
  if (await ownsOneOf(trx, context, by.UserNum, await gainersOf(trx, context, row)))
    throw conflict(CONSOLE_MESSAGES.paymentNotRefundable);
}

/** Money that a provider returns: once it is approved, staff have it returned on the payment's page. */
export const paymentRefund: Approvable<object> = {
  kind: "payment_refund",
  async apply(trx, context, { reference, UserNum, reason, by, summary, others }) {
    await requireOthers(trx, context, reference, by);
    const { UserNum: actor, client } = by;
    const detail = `${summary}, approved${others}: ${reason}`;
    await createPaymentEvents(trx, context).record(reference, { source: "staff", actor }, "refund", detail);
    await createAudit(trx, context).record({
      action: "payment_changed",
      UserNum,
      actor,
      client,
      detail,
      reference,
    });
    return CONSOLE_MESSAGES.paymentRefundApproved;
  },
};

type DecideParameters<T> = [
  what: { by: Actor; reason: string; kind: string },
  work: (trx: Database, row: PaymentRow, people: People) => Promise<T>,
];
/** What staff do about a payment, with its row locked: noted in its story, and audited. */
async function decideWithin<T>(
  trx: Database,
  context: Context,
  id: string,
  ...[{ by, reason, kind }, work]: DecideParameters<T>
): Promise<T> {
  await requireOthers(trx, context, id, by);
  const locked = await lockPayment(trx, context, id);
  if (!locked) throw unknown();
  const { row, people } = locked;
  const { UserNum: actor, client } = by;
  await createPaymentEvents(trx, context).record(id, { source: "staff", actor }, kind, reason);
  const answer = await work(trx, row, people);
  const action: AuditAction = "payment_changed";
  const detail = `${row.reference}, ${kind}: ${reason}`;
  await createAudit(trx, context).record({
    action,
    UserNum: row.UserNum,
    actor,
    client,
    detail,
    reference: id,
  });
  return answer;
}

/** Why the coins of a payment are taken back, and of which payments they can be. */
const TAKEN_BACK = {
  returned: { from: ["paid", "credited", "disputed"], message: CONSOLE_MESSAGES.paymentRefunded },
  disputed: { from: ["credited"], message: CONSOLE_MESSAGES.paymentDisputed },
} as const satisfies Record<string, { from: PaymentState[]; message: string }>;
type TakenBack = keyof typeof TAKEN_BACK;

/** Who records it has moved as much as they may alone: the transaction is rolled back. */
class DayIsFull extends Error {}

/** @returns the payment as it was. @throws ServiceError not_found, conflict */
const takeBackWithin = (
  trx: Database,
  context: Context,
  id: string,
  what: TakenBack,
  { reason, by }: { reason: string; by: Actor },
): Promise<PaymentRow> =>
  decideWithin(trx, context, id, { by, reason, kind: what }, async (_, row, people) => {
    const from: readonly PaymentState[] = TAKEN_BACK[what].from;
    if (!from.includes(row.state)) throw conflict(CONSOLE_MESSAGES.paymentNotRefundable);
    const disputed = what === "disputed";
    const reported = { refunded: disputed ? row.refunded : row.price, disputed, amount: row.price };
    const origin = { source: "staff", actor: by.UserNum } as const;
    await createCrediting(trx, context, people).takeBack(row, reported, origin);
    return row;
  });

/** Money that is said to be returned or disputed, beyond what one person may move: its coins are taken back then. */
export const paymentReturn: Approvable<{ what: TakenBack }> = {
  kind: "payment_return",
  async apply(trx, context, { reference, what: { what }, reason, by, others }) {
    await takeBackWithin(trx, context, reference, what, { reason: `${reason}${others}`, by });
    return TAKEN_BACK[what].message;
  },
};

/** Payments for staff: the list, one payment's story, and what can be done about it. */
export function createPaymentsConsole(db: Database, context: Context) {
  const { now } = context;
  const settlement = createSettlement(db, context);
  const store = createPaymentsStore(db);

  const toRecord = (row: PaymentRow, names: AccountNames): PaymentRecord => ({
    id: row.id,
    reference: row.reference,
    status: row.state,
    account: names.named(row.UserNum),
    receiver: row.receiver === row.UserNum ? null : names.named(row.receiver),
    name: row.name,
    price: row.price,
    coins: row.coins,
    bonus: row.bonus,
    firstBonus: row.firstBonus,
    provider: row.provider,
    channel: row.channel,
    providerId: row.providerPayment ?? row.providerId,
    created: row.created.toISOString(),
    credited: row.credited?.toISOString() ?? null,
    refunded: row.refunded,
    streamer: row.streamer,
    share: row.share,
    problem: row.problem,
  });

  async function filterOf(query: PaymentListQuery): Promise<PaymentFilter | null> {
    const UserNum = query.player === "" ? undefined : await createNames(db).numberOf(query.player);
    if (query.player !== "" && UserNum === undefined) return null;
    return {
      state: query.status,
      provider: query.provider,
      UserNum,
      number: query.search || undefined,
      from: query.from ? startOfManilaDay(query.from) : undefined,
      until: query.to ? endOfManilaDay(query.to) : undefined,
      withProblem: query.problem === "true",
    };
  }

  async function page(
    query: PaymentListQuery,
  ): Promise<Pick<PaymentList, "payments"> & { next: TimeCursor | null }> {
    const filter = await filterOf(query);
    if (!filter) return { payments: [], next: null };
    const { rows, next } = await keysetPage(
      (take) => store.list(filter, { before: query.before, order: query.order, take }),
      ({ created, id }) => ({ at: created, id }),
    );
    const names = await createNames(db).lookUp(rows.flatMap(({ UserNum, receiver }) => [UserNum, receiver]));
    return { payments: rows.map((row) => toRecord(row, names)), next };
  }

  async function find(id: string): Promise<PaymentRow> {
    const row = await store.find(id);
    if (!row) throw unknown();
    return row;
  }

  const isRefundable = (row: PaymentRow) =>
    REFUNDABLE.includes(row.state) && row.provider !== "manual" && row.providerPayment !== null;
  /** Also behind its lock: its bank or wallet may have taken the money back meanwhile. @throws ServiceError conflict */
  const requireRefundable = (row: PaymentRow) => {
    if (!isRefundable(row)) throw conflict(CONSOLE_MESSAGES.paymentNotRefundable);
  };

  /** What a second payment hid: that a refund was not confirmed, or that the first payment is held. */
  function hiddenProblem({ problem, state, refundRequested, nextCheck }: PaymentRow): PaymentProblem | null {
    if (problem !== "overpaid" || nextCheck !== null) return null;
    if (refundRequested !== null && REFUNDABLE.includes(state)) return "refund";
    return state === "paid" ? "balance" : null;
  }

  /** What staff do about a payment, in a transaction of its own. */
  const decide = <T>(id: string, ...[what, work]: DecideParameters<T>): Promise<T> =>
    db.transaction((trx) => decideWithin(trx, context, id, what, work));

  /**
   * Asks the provider, and does what follows.
   * @param options mayRefuse: the provider need not know the payment any more
   * @throws ServiceError busy
   */
  async function check(id: string, by: Actor, { mayRefuse = false } = {}): Promise<void> {
    const row = await find(id);
    if (!findProvider(settlement.providers, row.provider)) {
      if (mayRefuse) return;
      throw conflict(CONSOLE_MESSAGES.paymentNoProvider);
    }
    try {
      await settlement.settle(row, { source: "staff", actor: by.UserNum });
    } catch (error) {
      if (mayRefuse && error instanceof ProviderRefused) return;
      if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error;
      throw new ServiceError("busy", { message: CONSOLE_MESSAGES.paymentProviderDown, cause: error });
    }
  }

  /**
   * Whether a refund waits for a second person. What was approved once is not asked about again.
   * @returns the message for the staff member; null if the refund can proceed
   */
  async function askSecond(trx: Database, id: string, reason: string, by: Actor): Promise<string | null> {
    await requireOthers(trx, context, id, by);
    const row = (await lockPayment(trx, context, id))?.row;
    if (!row) throw unknown();
    requireRefundable(row);
    const approvals = createApprovals(trx, context);
    const same = { kind: "payment_refund", reference: id } as const;
    // What was asked for before is repeated, and is counted already.
    if (row.refundRequested !== null || (await approvals.wasApproved(same))) return null;
    if (await approvals.isWaiting(same)) throw conflict(CONSOLE_MESSAGES.approvalAsked);
    const centavos = row.price - row.refunded;
    if (await createStaffLimit(trx, context).take(by.UserNum, { centavos }, id)) return null;
    const { message } = await approvals.submit(
      paymentRefund,
      {
        ...same,
        UserNum: row.UserNum,
        what: {},
        summary: `Return ${pesos(centavos)} of ${row.reference}`,
        reason,
        rule: "day_limit",
      },
      by,
    );
    return message;
  }

  /**
   * Records that money was returned or is disputed, and takes the coins back. Beyond what one person may move alone in
   * a day, a second one approves it first.
   * @returns what to tell who recorded it
   */
  async function takeBack(id: string, what: TakenBack, reason: string, by: Actor): Promise<string> {
    try {
      return await db.transaction(async (trx) => {
        const row = await takeBackWithin(trx, context, id, what, { reason, by });
        // Of a dispute that is lost, or a refund that was asked for, it is counted already. Last, because it is counted
        // behind the head of the audit log, and nothing is waited for after that.
        const counted = row.state === "disputed" || row.refundRequested !== null;
        const centavos = counted ? 0 : row.price - row.refunded;
        if (!(await createStaffLimit(trx, context).take(by.UserNum, { centavos }, id))) throw new DayIsFull();
        return TAKEN_BACK[what].message;
      });
    } catch (error) {
      if (!(error instanceof DayIsFull)) throw error;
      return db.transaction(async (trx) => {
        const locked = await lockPayment(trx, context, id);
        if (!locked) throw unknown();
        const { reference, UserNum } = locked.row;
        const approvals = createApprovals(trx, context);
        const same = { kind: "payment_return", reference: id } as const;
        if (await approvals.isWaiting(same)) throw conflict(CONSOLE_MESSAGES.approvalAsked);
        const summary = `${reference}, ${pesos(locked.row.price)}: ${what}`;
        const asked = { ...same, UserNum, what: { what }, summary, reason, rule: "day_limit" } as const;
        return (await approvals.submit(paymentReturn, asked, by)).message;
      });
    }
  }

  return {
    /** A page of the payments that match. */
    async list(query: PaymentListQuery): Promise<PaymentList> {
      const { payments, next } = await page(query);
      return { payments, next: next && formatTimeCursor(next) };
    },

    /** All of them, in pages. */
    async *listAll(query: PaymentListQuery): AsyncGenerator<PaymentRecord[]> {
      for (let before = query.before; ; ) {
        const { payments, next } = await page({ ...query, before });
        yield payments;
        if (next === null) return;
        before = next;
      }
    },

    /** One payment's whole story. @throws ServiceError not_found */
    async story(id: string): Promise<PaymentStory> {
      const row = await find(id);
      const events = await store.events(id, EVENTS);
      const entries = await createLedger(db, context).paymentEntries(id);
      const names = await createNames(db).lookUp([
        ...[row.UserNum, row.receiver],
        ...events.map(({ actor }) => actor),
        ...entries.map(({ UserNum }) => UserNum),
      ]);
      const mails = events.filter(({ mail }) => mail !== null);
      const sent = await createMailbox(db, context).sentAt(mails.map(({ mail }) => mail ?? ""));
      return {
        payment: {
          ...toRecord(row, names),
          message: row.message,
          expires: row.expires.toISOString(),
          taken: row.taken,
          owed: row.claimed - row.taken,
          refundable: isRefundable(row),
        },
        events: events
          .filter(({ mail }) => mail === null)
          .map(({ at, source, kind, detail, actor }) => ({
            at: at.toISOString(),
            source,
            kind,
            detail,
            actor: names.namedOrNull(actor),
          })),
        ledger: entries.map(({ at, UserNum, currency, delta, balance, reason }) => ({
          at: at.toISOString(),
          account: names.named(UserNum),
          currency,
          delta,
          balance,
          reason,
        })),
        mails: mails.map(({ detail, at, mail }) => ({
          kind: detail,
          created: at.toISOString(),
          sent: sent.get(mail ?? "")?.toISOString() ?? null,
        })),
        receipts: await createReceiptReview(db, context).ofPayment(id),
      };
    },

    check,

    /**
     * Credits a payment that was held, for example because the balance was full. If a refund was asked for, only once
     * the provider was asked in vain for a week, and then once more.
     * @throws ServiceError not_found, conflict, busy
     */
    async credit(id: string, reason: string, by: Actor): Promise<void> {
      const { refundRequested, nextCheck } = await find(id);
      // Given up by the poller already, so only a provider that may answer later is waited for.
      if (refundRequested !== null) await check(id, by, { mayRefuse: nextCheck === null });
      await decide(id, { by, reason, kind: "credit" }, async (trx, row, people) => {
        if (row.state !== "paid") throw conflict(CONSOLE_MESSAGES.paymentNothingToCredit);
        if (row.refundRequested !== null && row.nextCheck !== null) {
          throw conflict(CONSOLE_MESSAGES.paymentRefundPending);
        }
        const credited = await createCrediting(trx, context, people).credit(row, {
          source: "staff",
          actor: by.UserNum,
        });
        if (!credited) throw conflict(CONSOLE_MESSAGES.paymentAccountGone);
      });
    },

    /** Marks a payment's problem as resolved. @throws ServiceError not_found, conflict */
    dismiss: (id: string, reason: string, by: Actor): Promise<void> =>
      decide(id, { by, reason, kind: "dismissed" }, async (trx, row) => {
        if (row.problem === null) throw conflict(CONSOLE_MESSAGES.paymentNoProblem);
        await createPaymentsStore(trx).update(id, { problem: hiddenProblem(row) });
      }),

    /**
     * Has the provider return all of the money. The coins are taken back once it confirms that, which may take days.
     * Beyond what one person may move alone in a day, a second one approves it first.
     * @returns what to tell who asked
     * @throws ServiceError not_found, conflict, busy
     */
    async refund(id: string, reason: string, by: Actor): Promise<string> {
      const found = await find(id);
      const provider = findProvider(settlement.providers, found.provider);
      if (found.provider === "manual") throw conflict(CONSOLE_MESSAGES.paymentRefundManual);
      if (!provider) throw conflict(CONSOLE_MESSAGES.paymentNotRefundable);
      requireRefundable(found);
      const waits = await db.transaction((trx) => askSecond(trx, id, reason, by));
      if (waits !== null) return waits;
      // Until the provider confirms, the poller asks. That is stored before the provider is called, in case this
      // process ends in between.
      const requested = now();
      const row = await decide(id, { by, reason, kind: "refund" }, async (trx, current) => {
        requireRefundable(current);
        await createPaymentsStore(trx).update(id, {
          refundRequested: requested,
          nextCheck: new Date(requested.getTime() + REFUND_CHECK_MS),
          checks: 0,
        });
        return current;
      });
      const payment = {
        ...row,
        providerId: row.providerId ?? "",
        providerPayment: row.providerPayment ?? "",
      };
      try {
        // What is on its way is not returned again. The key of a repeat is the same, and another one once a part was
        // returned or a refund has failed: the provider answers the same key with what has failed.
        const { returned, failed } = await provider.refunds(payment);
        const attempt = failed === 0 ? `${returned}` : `${returned}-${failed}`;
        if (returned < row.price)
          await provider.refund(payment, row.price - returned, reason, `refund-${id}-${attempt}`);
      } catch (error) {
        // Whether it got the call is not known: the poller asks.
        if (error instanceof ProviderDown) {
          throw new ServiceError("busy", { message: CONSOLE_MESSAGES.paymentProviderDown, cause: error });
        }
        if (!(error instanceof ProviderRefused)) throw error;
        // As it was: an earlier one may still have to be confirmed.
        await db.transaction(async (trx) => {
          const current = (await lockPayment(trx, context, id))?.row;
          // Unless another staff member has asked for it since.
          if (current?.refundRequested?.getTime() !== requested.getTime()) return;
          const { refundRequested, nextCheck, checks } = row;
          const before = { refundRequested, nextCheck, checks };
          await createPaymentsStore(trx).update(id, before, { states: REFUNDABLE });
        });
        await createPaymentEvents(db, context).record(id, { source: "provider" }, "refused", error.message);
        throw conflict(CONSOLE_MESSAGES.paymentRefundFailed);
      }
      await sleep(CONFIRM_MS);
      await check(id, by).catch(() => {});
      const { state } = await find(id);
      return state === "refunded"
        ? CONSOLE_MESSAGES.paymentRefunded
        : CONSOLE_MESSAGES.paymentRefundRequested;
    },

    /** Records money of a transfer that staff sent back, or of a dispute that was lost. */
    returned: (id: string, reason: string, by: Actor) => takeBack(id, "returned", reason, by),
    /** Records a dispute that the provider told of by email. */
    dispute: (id: string, reason: string, by: Actor) => takeBack(id, "disputed", reason, by),
  };
}
export type PaymentsConsole = ReturnType<typeof createPaymentsConsole>;
