import type { LedgerReason } from "../../../../../contract/index.ts";
import type { Context } from "../../../../context.ts";
import type { Database } from "../../../../db/transaction.ts";
import { pesos } from "../../../../lib/text/money.ts";
import { referralShare } from "../../../../policy/rules.ts";
import { COMMAND_LINE, createAudit } from "../../../foundation/audit/index.ts";
import { createSettings } from "../../../foundation/settings/index.ts";
import { createCodes } from "../../codes/index.ts";
import { createDebts } from "../../debts/index.ts";
import { createLedger, type Movement } from "../../ledger/index.ts";
import { createPaymentEvents, type EventOrigin } from "../payment-events.ts";
import { createPaymentMails, type People, readPeople } from "../payment-mails.ts";
import type { ProviderPayment } from "../providers/index.ts";
import { createPaymentsStore, type PaymentProblem, type PaymentRow } from "../store.ts";

/** What a payment gives in all, in R-Coin. */
const coinsOf = ({ coins, bonus, firstBonus }: Pick<PaymentRow, "coins" | "bonus" | "firstBonus">) =>
  coins + bonus + firstBonus;

/**
 * Locks the balances of a payment's receiver and payer until the transaction ends: always in one order, so that
 * gifts in both directions do not wait for each other.
 * @returns false if the payer has none
 */
export async function lockBalances(
  trx: Database,
  context: Context,
  { UserNum: payer, receiver }: Pick<PaymentRow, "UserNum" | "receiver">,
): Promise<boolean> {
  const ledger = createLedger(trx, context);
  let found = false;
  for (const UserNum of [...new Set([receiver, payer])].sort((a, b) => a - b)) {
    const locked = await ledger.lock(UserNum, "coin");
    if (UserNum === payer) found = locked;
  }
  return found;
}

/** A payment whose row is locked, and who gets emails about it. */
export interface LockedPayment {
  row: PaymentRow;
  people: People;
}

/**
 * Locks what a payment can change until the transaction ends, and reads it as it is then: first the balances of
 * receiver and payer, as orders do, then the payment. Nothing about a payment is decided before. Who gets emails about
 * it is read before the first lock.
 */
export async function lockPayment(
  trx: Database,
  context: Context,
  id: string,
): Promise<LockedPayment | undefined> {
  const store = createPaymentsStore(trx);
  const found = await store.find(id);
  if (!found) return undefined;
  const people = await readPeople(trx, context, found);
  await lockBalances(trx, context, found);
  const row = await store.lock(id);
  return row && { row, people };
}

/** A second payment has to be returned whatever becomes of the first one; other problems end with it. */
const keptProblem = ({ problem }: PaymentRow) => (problem === "overpaid" ? problem : null);

/** Credits the coins of payments and takes them back, within a transaction that has the payment locked. */
export function createCrediting(trx: Database, context: Context, people: People) {
  const { now } = context;
  const store = createPaymentsStore(trx);
  const ledger = createLedger(trx, context);
  const events = createPaymentEvents(trx, context);
  const mails = createPaymentMails(trx, context, people);

  /**
   * Credits a payment that is paid, and locked.
   * @returns false if its account is gone: then it is held for staff
   * @throws ServiceError conflict if the balance cannot hold it
   */
  async function credit(row: PaymentRow, origin: EventOrigin): Promise<boolean> {
    if (!(await ledger.exists(row.receiver, "coin"))) {
      await hold(row, "account", "The account is gone");
      return false;
    }
    // The balance's lock serializes payments of one account: only one can be the first.
    const own = row.receiver === row.UserNum;
    const isFirst = own && row.firstOffer > 0 && !(await store.hasBoughtForItself(row.UserNum));
    const firstBonus = isFirst ? row.firstOffer : 0;
    const { share, shareTo } = await shareOf(row);
    const movement = { reason: "payment", reference: row.id, actor: row.UserNum } as const;
    const movements: [Movement, ...Movement[]] = [
      { ...movement, UserNum: row.receiver, currency: "coin", delta: coinsOf({ ...row, firstBonus }) },
    ];
    if (share > 0)
      movements.push({ ...movement, UserNum: shareTo as number, currency: "referral", delta: share });
    await ledger.moveTogether(movements);
    const credited = now();
    const problem = keptProblem(row);
    const changes = { credited, firstBonus, share, shareTo, problem, nextCheck: null };
    const paid: PaymentRow = { ...row, ...changes, state: "credited" };
    await store.update(row.id, { ...changes, state: "credited" });
    await events.record(row.id, origin, "credited", `${coinsOf(paid)} R-Coin`);
    const { paid: debtPaid } = await createDebts(trx, context).collect(row.receiver);
    if (debtPaid > 0)
      await events.record(row.id, origin, "debt", `${debtPaid} R-Coin taken for what was owed`);
    await mails.credited(paid, debtPaid);
    await createAudit(trx, context).record({
      action: "payment_credited",
      UserNum: row.receiver,
      actor: origin.actor ?? row.UserNum,
      client: COMMAND_LINE,
      detail: `${pesos(row.price)} by ${row.provider}: ${coinsOf(paid)} R-Coin (${row.reference})`,
      reference: row.id,
    });
    // Some of the money went back while the coins were held.
    if (row.refunded > 0) {
      const back = { refunded: row.refunded, disputed: false, amount: row.price };
      await takeBack({ ...paid, refunded: 0 }, back, origin);
    }
    return true;
  }

  /** The streamer's share of what is paid for. A bonus has none. */
  async function shareOf(row: PaymentRow) {
    const none = { share: 0, shareTo: null };
    if (row.streamer === null) return none;
    const policy = await createSettings(trx, context).policy();
    const streamer = await createCodes(trx, context).streamer(row.streamer);
    if (!policy.paymentReferralShare || !streamer) return none;
    // No share of one's own payments, nor of those for oneself.
    if (streamer.UserNum === row.UserNum || streamer.UserNum === row.receiver) return none;
    if (!(await ledger.exists(streamer.UserNum, "referral"))) return none;
    const share = referralShare(row.coins, streamer.sharePercent ?? policy.referralSharePercent);
    return { share, shareTo: streamer.UserNum };
  }

  /** Takes from a balance what is there. @returns what was taken */
  async function takeAvailable(
    UserNum: number,
    currency: "coin" | "referral",
    most: number,
    reference: string,
  ) {
    if (most <= 0 || !(await ledger.lock(UserNum, currency))) return 0;
    const taken = Math.min(most, Math.max(0, await ledger.balanceOf(UserNum, currency)));
    const reason: LedgerReason = "payment_back";
    if (taken > 0) await ledger.move({ UserNum, currency, delta: -taken, reason, reference });
    return taken;
  }

  /**
   * Takes the coins of returned money back where they are still there; the payer owes the rest. Call it with the
   * payment locked.
   * @param refunded centavos returned in all, of the `amount` that had arrived
   */
  async function takeBack(
    row: PaymentRow,
    { refunded, disputed, amount }: Pick<ProviderPayment, "refunded" | "disputed" | "amount">,
    origin: EventOrigin,
  ): Promise<void> {
    const whole = disputed || refunded >= Math.min(row.price, amount);
    const total = row.credited === null ? 0 : coinsOf(row);
    const due = Math.max(row.claimed, whole ? total : Math.ceil((total * refunded) / row.price));
    const [claimed, reference] = [due - row.claimed, `${row.id}:${due}`];
    const taken = await takeAvailable(row.receiver, "coin", claimed, reference);
    const shareDue = (coins: number) => (total === 0 ? 0 : Math.floor((row.share * coins) / total));
    if (row.shareTo !== null) {
      await takeAvailable(row.shareTo, "referral", shareDue(due) - shareDue(row.claimed), reference);
    }
    const owed = claimed - taken;
    // The payer owes the rest: otherwise a gift that is disputed later would lock a stranger out of the shop.
    if (owed > 0 && (await ledger.lock(row.UserNum, "coin"))) {
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
    const problem = whole ? keptProblem(row) : row.problem;
    // After a part, there is still to ask for the rest that staff want returned.
    const nextCheck = whole ? null : row.nextCheck;
    await store.update(row.id, { ...changes, problem, nextCheck });
    const what = disputed ? "disputed" : `${pesos(refunded)} returned`;
    await events.record(
      row.id,
      origin,
      disputed ? "disputed" : "refunded",
      `${what}: ${taken} R-Coin taken, ${owed} owed`,
    );
    if (claimed > 0) await mails.takenBack({ ...row, ...changes }, { taken, owed });
    await createAudit(trx, context).record({
      action: "payment_taken_back",
      UserNum: row.receiver,
      actor: origin.actor ?? null,
      client: COMMAND_LINE,
      detail: `${row.reference}: ${what}, ${taken} R-Coin taken, ${owed} owed`,
      reference: row.id,
    });
  }

  /** Records why the coins of a payment could not be credited. A problem that staff resolved is not reported again. */
  async function hold(row: PaymentRow, problem: PaymentProblem, why: string) {
    const kept = keptProblem(row);
    if (row.problem !== kept || (await store.hasEvent(row.id, "held"))) {
      await store.update(row.id, { nextCheck: null });
      return;
    }
    await store.update(row.id, { problem: kept ?? problem, nextCheck: null });
    await events.record(row.id, { source: "service" }, "held", why);
    await mails.held(row, null);
  }

  return { credit, takeBack, hold };
}
export type Crediting = ReturnType<typeof createCrediting>;
