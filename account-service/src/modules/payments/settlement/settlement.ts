import { type LedgerReason, MESSAGES } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { ServiceError } from "../../../errors.ts";
import { pesos } from "../../../money.ts";
import { referralShare } from "../../../policy/policy.ts";
import { HOUR, MINUTE, SECOND } from "../../../time.ts";
import { COMMAND_LINE, createAudit } from "../../audit/index.ts";
import { createCoupons } from "../../coupons/index.ts";
import { createDebts } from "../../debts/index.ts";
import { createPoints, type Movement } from "../../points/index.ts";
import { createSettings } from "../../settings/index.ts";
import { createPaymentMails } from "../payment-mails.ts";
import {
  createPaymentsStore,
  type PaymentProblem,
  type PaymentRow,
  type PaymentSource,
} from "../payments-store.ts";
import { createProviders, findProvider, ProviderRefused, type Seen } from "../providers/index.ts";
import { createReceiptsStore } from "../receipts/receipts-store.ts";
import { createAsking } from "./provider-calls.ts";

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
/** Payments in one run of the poller. */
const BATCH = 50;
/** Times that a provider is asked whether it has returned the money: for a week. */
const REFUND_CHECKS = 180;
/** A payment whose checkout could not be created. */
const ABANDONED = HOUR;

/** Who tells what happened to a payment. */
export interface Told {
  source: PaymentSource;
  actor?: number | null;
}

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

/** What a payment gives in all, in R-Coin. */
const coinsOf = ({ coins, bonus, firstBonus }: Pick<PaymentRow, "coins" | "bonus" | "firstBonus">) =>
  coins + bonus + firstBonus;

const isOpen = ({ state }: PaymentRow) => state === "created" || state === "pending";
const hasCheckout = (row: PaymentRow): row is PaymentRow & { providerId: string } => row.providerId !== null;

/**
 * Locks what a payment can change until the transaction ends, and reads it as it is then: first the balances of who gets the coins and of who
 * pays, as purchases do, then the payment. Nothing of a payment is decided before.
 */
export async function lockPayment(
  trx: Database,
  context: Context,
  id: string,
): Promise<PaymentRow | undefined> {
  const store = createPaymentsStore(trx);
  const row = await store.find(id);
  if (!row) return undefined;
  const points = createPoints(trx, context);
  // In one order, so that gifts in both directions do not wait for each other.
  for (const UserNum of [...new Set([row.receiver, row.UserNum])].sort((a, b) => a - b)) {
    await points.lock(UserNum, 1);
  }
  return store.lock(id);
}

/**
 * Brings payments to what their providers say, and credits and takes back their coins (docs/decisions/039). Whoever tells first, a webhook, the
 * player's return, the poller or staff, the provider itself is asked, and the payment's row is locked before anything of it is decided: so
 * coins move once.
 */
export function createSettlement(db: Database, context: Context, providers = createProviders(db, context)) {
  const { now } = context;

  const note = (
    trx: Database,
    payment: string,
    { source, actor = null }: Told,
    kind: string,
    detail: string,
  ) =>
    createPaymentsStore(trx).addEvents([
      { payment, at: now(), source, kind, detail: detail.slice(0, 400), actor, mail: null },
    ]);

  /** Notes that providers' webhooks came. */
  const noteWebhooks = (received: { payment: string; kind: string }[]) =>
    createPaymentsStore(db).addEvents(
      received.map(({ payment, kind }) => ({
        payment,
        at: now(),
        source: "webhook",
        kind: "webhook",
        detail: kind.slice(0, 400),
        actor: null,
        mail: null,
      })),
    );

  /**
   * Credits a payment that is paid, and locked.
   * @returns false if its account is gone: then it is held for staff
   * @throws ServiceError conflict if the balance cannot hold it
   */
  async function creditWithin(trx: Database, row: PaymentRow, told: Told): Promise<boolean> {
    const store = createPaymentsStore(trx);
    const points = createPoints(trx, context);
    if (!(await points.exists(row.receiver, 1))) {
      await holdWithin(trx, row, "account", "The account is gone");
      return false;
    }
    // The balance's lock serializes payments of one account: only one can be the first.
    const own = row.receiver === row.UserNum;
    const isFirst = own && row.firstOffer > 0 && !(await store.hasBoughtForItself(row.UserNum));
    const firstBonus = isFirst ? row.firstOffer : 0;
    const { share, shareTo } = await shareOf(trx, row);
    const movement = { reason: "payment", reference: row.id, actor: row.UserNum } as const;
    const given: [Movement, ...Movement[]] = [
      { ...movement, UserNum: row.receiver, currency: 1, delta: coinsOf({ ...row, firstBonus }) },
    ];
    if (share > 0) given.push({ ...movement, UserNum: shareTo as number, currency: 3, delta: share });
    await points.moveTogether(given);
    const credited = now();
    const changes = { state: "credited", credited, firstBonus, share, shareTo, problem: null } as const;
    await store.update(row.id, { ...changes, nextCheck: null });
    const paid = { ...row, ...changes };
    await note(trx, row.id, told, "credited", `${coinsOf(paid)} R-Coin`);
    const { paid: debtPaid } = await createDebts(trx, context).collect(row.receiver);
    if (debtPaid > 0) await note(trx, row.id, told, "debt", `${debtPaid} R-Coin taken for what was owed`);
    await createPaymentMails(trx, context).credited(paid, debtPaid);
    await createAudit(trx, context).record({
      action: "payment_credited",
      UserNum: row.receiver,
      actor: told.actor ?? row.UserNum,
      client: COMMAND_LINE,
      detail: `${pesos(row.price)} by ${row.provider}: ${coinsOf(paid)} R-Coin (${row.reference})`,
      reference: row.id,
    });
    // Some of the money went back while the coins were held.
    if (row.refunded > 0) {
      const back = { refunded: row.refunded, disputed: false, amount: row.price };
      await takeBackWithin(trx, { ...paid, refunded: 0 }, back, told);
    }
    return true;
  }

  /** The streamer's share of what is paid for. A bonus has none. */
  async function shareOf(trx: Database, row: PaymentRow) {
    const none = { share: 0, shareTo: null };
    if (row.referrer === null) return none;
    const policy = await createSettings(trx, context).policy();
    const streamer = await createCoupons(trx, context).streamer(row.referrer);
    if (!policy.paymentReferralShare || !streamer) return none;
    // No share of one's own payments, nor of those for oneself.
    if (streamer.UserNum === row.UserNum || streamer.UserNum === row.receiver) return none;
    if (!(await createPoints(trx, context).exists(streamer.UserNum, 3))) return none;
    const share = referralShare(row.coins, streamer.sharePercent ?? policy.referralSharePercent);
    return { share, shareTo: streamer.UserNum };
  }

  /** Takes from a balance what is there. @returns what was taken */
  async function takeAvailable(
    trx: Database,
    UserNum: number,
    currency: 1 | 3,
    most: number,
    reference: string,
  ) {
    const points = createPoints(trx, context);
    if (most <= 0 || !(await points.lock(UserNum, currency))) return 0;
    const taken = Math.min(most, Math.max(0, await points.balanceOf(UserNum, currency)));
    const reason: LedgerReason = "payment_back";
    if (taken > 0) await points.move({ UserNum, currency, delta: -taken, reason, reference });
    return taken;
  }

  /**
   * Takes the coins of returned money back where they are still there; the payer owes the rest. Call it with the payment locked.
   * @param refunded centavos returned in all, of the `amount` that had arrived
   */
  async function takeBackWithin(
    trx: Database,
    row: PaymentRow,
    { refunded, disputed, amount }: Pick<Seen, "refunded" | "disputed" | "amount">,
    told: Told,
  ): Promise<void> {
    const whole = disputed || refunded >= Math.min(row.price, amount);
    const total = row.credited === null ? 0 : coinsOf(row);
    const due = Math.max(row.claimed, whole ? total : Math.ceil((total * refunded) / row.price));
    const [claimed, reference] = [due - row.claimed, `${row.id}:${due}`];
    const taken = await takeAvailable(trx, row.receiver, 1, claimed, reference);
    const shareDue = (coins: number) => (total === 0 ? 0 : Math.floor((row.share * coins) / total));
    if (row.shareTo !== null) {
      await takeAvailable(trx, row.shareTo, 3, shareDue(due) - shareDue(row.claimed), reference);
    }
    const owed = claimed - taken;
    // The payer owes the rest: otherwise a gift that is disputed later would lock a stranger out of the shop.
    if (owed > 0 && (await createPoints(trx, context).lock(row.UserNum, 1))) {
      await createDebts(trx, context).add(row.UserNum, owed);
    }
    const state = disputed && refunded < amount ? "disputed" : whole ? "refunded" : row.state;
    const changes = {
      state,
      refunded: Math.max(refunded, row.refunded),
      claimed: due,
      taken: row.taken + taken,
    };
    // Returned money that was never credited is settled.
    const problem = whole ? null : row.problem;
    await createPaymentsStore(trx).update(row.id, { ...changes, problem, nextCheck: null });
    const what = disputed ? "disputed" : `${pesos(refunded)} returned`;
    await note(
      trx,
      row.id,
      told,
      disputed ? "disputed" : "refunded",
      `${what}: ${taken} R-Coin taken, ${owed} owed`,
    );
    if (claimed > 0)
      await createPaymentMails(trx, context).takenBack({ ...row, ...changes }, { taken, owed });
    await createAudit(trx, context).record({
      action: "payment_taken_back",
      UserNum: row.receiver,
      actor: told.actor ?? null,
      client: COMMAND_LINE,
      detail: `${row.reference}: ${what}, ${taken} R-Coin taken, ${owed} owed`,
      reference: row.id,
    });
  }

  /** Brings a payment, which is locked, to what its provider has. @returns it as it is then */
  async function applyWithin(trx: Database, locked: PaymentRow, seen: Seen, told: Told): Promise<PaymentRow> {
    const store = createPaymentsStore(trx);
    const { id } = locked;
    let row = locked;
    const change = async (changes: Partial<PaymentRow>) => {
      await store.update(id, changes);
      row = { ...row, ...changes };
    };
    if (seen.status !== "paid") {
      if (!isOpen(row) || seen.status === "open") return row;
      const state = seen.status === "failed" ? "failed" : "expired";
      await change({ state, nextCheck: null });
      await note(trx, id, told, state, "");
      return row;
    }
    const { providerPayment, channel } = seen;
    // Also one that had expired here: the money is there.
    if (row.paid === null) {
      const paid = { paid: now(), providerPayment, channel };
      if (seen.amount !== row.price || seen.currency !== row.currency) {
        await change({ ...paid, state: "failed", problem: "amount", nextCheck: null });
        const got = `${pesos(seen.amount)} (${seen.currency.slice(0, 10)})`;
        await note(trx, id, told, "amount", `${got} arrived instead of ${pesos(row.price)}`);
        // Another currency is for staff to explain.
        await createPaymentMails(trx, context).held(row, seen.currency === row.currency ? seen.amount : null);
      } else {
        await change({ ...paid, state: "paid", nextCheck: now() });
        await note(trx, id, told, "paid", channel ?? "");
      }
    }
    // A second payment buys nothing more. A problem that staff resolved is not reported again.
    const second = seen.second ?? (row.providerPayment === providerPayment ? null : providerPayment);
    const twice = `Paid a second time: ${second}`;
    if (second !== null && row.problem === null && !(await store.hasEvent(id, "overpaid", twice))) {
      await change({ problem: "overpaid" });
      await note(trx, id, told, "overpaid", twice);
    }
    // What is returned of another payment takes nothing of this one back.
    if (row.providerPayment !== providerPayment) return row;
    if (seen.refunded > row.refunded || (seen.disputed && !["disputed", "refunded"].includes(row.state))) {
      await takeBackWithin(trx, row, seen, told);
      return (await store.find(id)) ?? row;
    }
    return row;
  }

  /** Records why the coins of a payment could not be credited. A problem that staff resolved is not reported again. */
  async function holdWithin(trx: Database, row: PaymentRow, problem: PaymentProblem, why: string) {
    const store = createPaymentsStore(trx);
    if (row.problem !== null || (await store.hasEvent(row.id, "held"))) {
      await store.update(row.id, { nextCheck: null });
      return;
    }
    await store.update(row.id, { problem, nextCheck: null });
    await note(trx, row.id, { source: "service" }, "held", why);
    await createPaymentMails(trx, context).held(row, null);
  }

  /**
   * Credits a payment that is paid, once, in the transaction that finds it so; a problem is recorded for staff.
   * @param seen what its provider has, if it was asked
   */
  async function credit(id: string, told: Told, seen?: Seen): Promise<void> {
    const locked = (work: (trx: Database, row: PaymentRow) => Promise<unknown>) =>
      db.transaction(async (trx) => {
        const row = await lockPayment(trx, context, id);
        if (!row) return;
        const current = seen ? await applyWithin(trx, row, seen, told) : row;
        if (current.state === "paid") await work(trx, current);
      });
    try {
      await locked((trx, row) => creditWithin(trx, row, told));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { message } = error;
      await locked((trx, row) => holdWithin(trx, row, "balance", message));
    }
  }

  /**
   * Asks a payment's provider, and does what follows.
   * @throws ProviderDown, ProviderRefused
   */
  async function settle(row: PaymentRow, told: Told): Promise<void> {
    const provider = findProvider(providers, row.provider);
    if (!provider || !hasCheckout(row)) return;
    const withRefunds = row.paid !== null;
    await credit(row.id, told, await provider.read(row, withRefunds));
  }

  /**
   * Gives up a payment that was not paid; if it was at the last moment, it is credited. One that the provider does not know, for example
   * because its keys were changed, is given up too, and staff are told.
   * @throws ProviderDown
   */
  async function close(row: PaymentRow, told: Told, kind: "cancelled" | "expired"): Promise<void> {
    const provider = findProvider(providers, row.provider);
    let refused: string | null = null;
    if (provider && hasCheckout(row)) {
      // It refuses to close what is already paid or closed: what it is, is read next.
      await unlessRefused(() => provider.close(row));
      refused = await unlessRefused(() => settle(row, told));
    }
    await db.transaction(async (trx) => {
      const store = createPaymentsStore(trx);
      const current = await lockPayment(trx, context, row.id);
      if (!current || !isOpen(current)) return;
      // A receipt may have arrived meanwhile.
      if (await createReceiptsStore(trx).hasOpen(row.id)) return;
      const problem = refused === null ? null : "reconcile";
      await store.update(row.id, { state: "expired", nextCheck: null, problem });
      await note(trx, row.id, told, kind, refused ?? "");
      // A player who left a provider's page knows it; one who sent a transfer may have forgotten the receipt.
      if (kind === "expired" && current.provider === "manual") {
        await createPaymentMails(trx, context).transferExpired(current);
      }
    });
  }

  /** Tells staff of a refund that the provider never confirmed: it may have failed there. */
  const giveUpRefund = ({ id }: PaymentRow): Promise<void> =>
    db.transaction(async (trx) => {
      const row = await lockPayment(trx, context, id);
      if (row?.state !== "credited") return;
      await createPaymentsStore(trx).update(id, { problem: row.problem ?? "refund", nextCheck: null });
      await note(trx, id, { source: "service" }, "unconfirmed", "The refund was not confirmed");
    });

  /** One payment whose next look is due. */
  async function look(row: PaymentRow): Promise<void> {
    const told: Told = { source: "provider" };
    const overdue = row.expires <= now();
    if (row.state === "paid") return credit(row.id, told);
    // A refund that was asked for: until the provider confirms it.
    if (row.state === "credited") return row.checks < REFUND_CHECKS ? settle(row, told) : giveUpRefund(row);
    if (!isOpen(row)) return void (await createPaymentsStore(db).update(row.id, { nextCheck: null }));
    if (row.provider === "manual") return overdue ? close(row, { source: "service" }, "expired") : undefined;
    if (!hasCheckout(row)) {
      const abandoned = now().getTime() - row.created.getTime() > ABANDONED;
      return abandoned ? close(row, { source: "service" }, "expired") : undefined;
    }
    return overdue ? close(row, told, "expired") : settle(row, told);
  }

  return {
    providers,
    settle,
    credit,
    creditWithin,
    takeBackWithin,
    close,
    note,
    noteWebhooks,

    /**
     * Looks at every payment whose time has come: those that stay pending, those that are paid and not credited, those that expire.
     * @returns what could not be looked at, to be logged
     */
    async poll(): Promise<Error[]> {
      const asking = createAsking();
      const store = createPaymentsStore(db);
      const looks: Promise<unknown>[] = [];
      for (const row of await store.due(now(), BATCH)) {
        const wait = WAITS[Math.min(row.checks, WAITS.length - 1)] as number;
        const manual = row.provider === "manual" && row.expires > now();
        const next = manual ? row.expires : new Date(now().getTime() + wait);
        // Also those of a provider that is down: they wait their turn again, and leave room for others.
        if (await store.claim(row.id, row.checks, next)) {
          looks.push(asking.ask(row.provider, () => look(row)));
        }
      }
      await Promise.all(looks);
      return asking.failures;
    },
  };
}
export type Settlement = ReturnType<typeof createSettlement>;

/** What a player is told of a payment's problem. */
export const problemText = (problem: PaymentProblem | null): string | null =>
  problem === null || ["reconcile", "overpaid", "refund"].includes(problem)
    ? null
    : problem === "amount"
      ? MESSAGES.paymentAmount
      : MESSAGES.paymentHeld;
