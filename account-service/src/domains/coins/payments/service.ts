import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  LIMITS,
  MESSAGES,
  type Payment,
  type PaymentCreated,
  type PaymentRecipient,
  type PaymentRequest,
  type PaymentsPage,
  paging,
} from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, invalidForm, notFound, ServiceError } from "../../../errors.ts";
import { open, seal } from "../../../lib/secrets/secret-box.ts";
import { pesos } from "../../../lib/text/money.ts";
import { randomText } from "../../../lib/text/random-text.ts";
import { DAY, HOUR, manilaDay, SECOND, startOfManilaDay } from "../../../lib/time.ts";
import { createAccounts, createNames } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { ownTerms } from "../../foundation/people/index.ts";
import { createSettings, readSetting } from "../../foundation/settings/index.ts";
import { createThrottle } from "../../foundation/throttle/index.ts";
import { createCodes } from "../codes/index.ts";
import { createDebts } from "../debts/index.ts";
import { isOnSale, termsOf } from "./offers/service.ts";
import { createOffersStore, type PackageRow } from "./offers/store.ts";
import { createPaymentEvents } from "./payment-events.ts";
import { createPaymentMails, maskedNameOf, readPeople } from "./payment-mails.ts";
import { findProvider, ProviderDown, ProviderRefused } from "./providers/index.ts";
import { createReceipts } from "./receipts/service.ts";
import { createReceiptsStore } from "./receipts/store.ts";
import { lockBalances } from "./settlement/crediting.ts";
import { createInboxStore } from "./settlement/inbox-store.ts";
import { createSettlement } from "./settlement/settlement.ts";
import { createPaymentsStore, type PaymentRow } from "./store.ts";

/** How long a provider's page can be paid. */
const CHECKOUT_TTL = DAY;
/** How long a recipient that was shown can be confirmed. */
const CONFIRM_WITHIN = HOUR;
/** How long after its end a payment is still looked up for the player. */
const LATE = 7 * DAY;
/** A player who reloads the page of a payment does not ask the provider each time. */
const PLAYER_CHECK_EVERY = 4 * SECOND;
/** User IDs that a payer looks up before each further one waits: they must not be guessed. */
const RECIPIENTS_FREE = 10;
/** Webhooks are remembered for so long: a repeat of an older one is processed again, which changes nothing. */
const KEEP_WEBHOOKS = 90 * DAY;

const unknown = () => notFound(MESSAGES.paymentUnknown);

/** Which account the payer was shown and agrees to. */
const agreedSchema = z.object({
  kind: z.literal("payment"),
  payer: z.number(),
  receiver: z.number(),
  until: z.number(),
});

/** What a player sees of a payment's problem. */
function problemText({ state, problem, refundRequested }: PaymentRow): string | null {
  if (problem === "amount") return MESSAGES.paymentAmount;
  // Paid, and not about to be credited.
  if (state === "paid" && (problem !== null || refundRequested !== null)) return MESSAGES.paymentHeld;
  return problem === null || ["reconcile", "overpaid", "refund"].includes(problem)
    ? null
    : MESSAGES.paymentHeld;
}

/** Coins for money: players' payments (docs/decisions/039). */
export function createPayments(db: Database, context: Context) {
  const { now, env } = context;
  const settlement = createSettlement(db, context);
  const store = createPaymentsStore(db);

  /** A caller's payment. @throws ServiceError not_found, also for another account's */
  async function findOwn(UserNum: number, id: string): Promise<PaymentRow> {
    const row = await store.find(id);
    if (row?.UserNum !== UserNum) throw unknown();
    return row;
  }

  /**
   * As with gifts of items: otherwise an account could be made to pay for another one, dispute that once the coins are
   * spent, and leave what it owes behind; or do so again and again.
   * @throws ServiceError conflict
   */
  async function requireMayGive(trx: Database, UserNum: number): Promise<void> {
    const days = await readSetting(trx, "giftAccountDays");
    const old = await createAccounts(trx, context).olderThan([UserNum], days);
    if (!old.has(UserNum)) throw conflict(MESSAGES.giftAccountYoung);
    await createDebts(trx, context).requireMayBuy(UserNum);
  }

  /** Whose coins a payment buys. @throws ServiceError conflict */
  async function receiverOf(trx: Database, UserNum: number, giftTo: string): Promise<number> {
    if (giftTo === "") return UserNum;
    if (!(await readSetting(trx, "paymentGifts"))) throw conflict(MESSAGES.paymentGiftsOff);
    await requireMayGive(trx, UserNum);
    let agreed: z.infer<typeof agreedSchema> | undefined;
    try {
      agreed = agreedSchema.parse(JSON.parse(open(env.DATA_KEY, giftTo)));
    } catch {
      // Not ours, or sealed with an earlier key.
    }
    if (agreed?.payer !== UserNum || agreed.until < now().getTime())
      throw conflict(MESSAGES.paymentGiftAgain);
    if (!(await canReceive(trx, agreed.receiver))) throw conflict(MESSAGES.paymentGiftUnknown);
    return agreed.receiver;
  }

  async function canReceive(trx: Database, UserNum: number): Promise<boolean> {
    const accounts = createAccounts(trx, context);
    const status = await accounts.findStatus(UserNum);
    return status?.allowed === true && !status.blocked && (await accounts.acceptsGifts(UserNum));
  }

  /** How the payment is made. @throws ServiceError conflict if it is not offered */
  async function wayOf(trx: Database, { provider, channel }: PaymentRequest) {
    if (provider === "manual") {
      const found = channel === undefined ? undefined : await createOffersStore(trx).findChannel(channel);
      if (!found?.active) throw conflict(MESSAGES.paymentProviderUnknown);
      const hours = await readSetting(trx, "manualPaymentHours");
      return { manual: found, channel: found.name, ttl: hours * HOUR };
    }
    if (!findProvider(settlement.providers, provider)) throw conflict(MESSAGES.paymentProviderUnknown);
    return { manual: null, channel: null, ttl: CHECKOUT_TTL };
  }

  /** @throws ServiceError conflict if it is not on sale, or price_changed */
  async function packageOf(
    trx: Database,
    { package: id, expectedPrice }: PaymentRequest,
  ): Promise<PackageRow> {
    const found = await createOffersStore(trx).findPackage(id);
    if (!found || !isOnSale(found, now())) throw conflict(MESSAGES.packageUnknown);
    if (expectedPrice !== undefined && expectedPrice !== found.price) {
      throw new ServiceError("price_changed", { message: MESSAGES.packagePriceChanged });
    }
    return found;
  }

  /** @throws ServiceError validation for an unknown code, or the payer's own */
  async function streamerOf(trx: Database, UserNum: number, code: string): Promise<string | null> {
    if (code === "") return null;
    const streamer = await createCodes(trx, context).streamer(code);
    if (!streamer) throw invalidForm({ ReferralCode: MESSAGES.referralInvalid });
    if (streamer.UserNum === UserNum) throw invalidForm({ ReferralCode: MESSAGES.referralOwn });
    return streamer.code;
  }

  /** Records a payment that is to be made. */
  async function insertWithin(trx: Database, UserNum: number, request: PaymentRequest, client: Client) {
    const within = createPaymentsStore(trx);
    const sold = await packageOf(trx, request);
    const { manual, channel, ttl } = await wayOf(trx, request);
    const manualChannel = manual?.id ?? null;
    const receiver = await receiverOf(trx, UserNum, request.giftTo);
    if (await ownTerms(trx, context, UserNum, termsOf(sold))) throw conflict(MESSAGES.packageOwn);
    // The payer is not told who the staff are.
    if (receiver !== UserNum && (await ownTerms(trx, context, receiver, termsOf(sold))))
      throw conflict(MESSAGES.paymentGiftUnknown);
    const streamer = await streamerOf(trx, UserNum, request.ReferralCode);
    // A provider's page needs no email.
    const people = manual ? await readPeople(trx, context, { UserNum, receiver }) : null;
    // From here on, payments of and for these accounts are created one after the other, and can be counted.
    if (!(await lockBalances(trx, context, { UserNum, receiver }))) throw new ServiceError("unauthorized");
    const { paymentsOpen, paymentsPerHour } = await createSettings(trx, context).policy();
    if ((await within.countOpen(UserNum, now())) >= paymentsOpen) throw conflict(MESSAGES.paymentTooMany);
    // Cancelling one makes room for the next, but does not take back its email and its call to the provider.
    const hourBefore = new Date(now().getTime() - HOUR);
    if ((await within.countCreated(UserNum, hourBefore)) >= paymentsPerHour) {
      throw conflict(MESSAGES.paymentsThisHour);
    }
    if (sold.dayLimit > 0) {
      const today = startOfManilaDay(manilaDay(now()));
      if ((await within.countSince({ UserNum }, today, sold.id)) >= sold.dayLimit) {
        throw conflict(MESSAGES.packageLimit);
      }
      // Otherwise other accounts could buy it for this one. What others began and have not paid keeps nobody from
      // buying for themselves.
      const paidOnly = receiver === UserNum;
      if ((await within.countSince({ receiver }, today, sold.id, { paidOnly })) >= sold.dayLimit) {
        throw conflict(MESSAGES.packageLimitReceived);
      }
    }
    const [id, created] = [randomUUID(), now()];
    const expires = new Date(created.getTime() + ttl);
    const row: PaymentRow = {
      id,
      reference: `P-${randomText(8)}`,
      UserNum,
      receiver,
      package: sold.id,
      pricedBy: sold.pricedBy,
      name: sold.name,
      price: sold.price,
      currency: "PHP",
      coins: sold.coins,
      bonus: sold.bonus,
      firstOffer: sold.firstBonus,
      firstBonus: 0,
      message: receiver === UserNum ? "" : request.message,
      streamer,
      share: 0,
      shareTo: null,
      provider: request.provider,
      manualChannel,
      channel,
      providerId: null,
      providerPayment: null,
      checkoutUrl: null,
      created,
      expires,
      paid: null,
      credited: null,
      refundRequested: null,
      refunded: 0,
      claimed: 0,
      taken: 0,
      problem: null,
      checks: 0,
      state: manualChannel === null ? "created" : "pending",
      nextCheck: manualChannel === null ? new Date(created.getTime() + 30 * SECOND) : expires,
    };
    await within.insert(row);
    const gift = receiver === UserNum ? "" : `, for account ${receiver}`;
    const detail = `${sold.name}: ${pesos(sold.price)} by ${request.provider}${gift}`;
    await createPaymentEvents(trx, context).record(
      id,
      { source: "player", actor: UserNum },
      "created",
      detail,
    );
    if (manual && people) await createPaymentMails(trx, context, people).transferStarted(row, manual);
    await createAudit(trx, context).record({
      action: "payment_created",
      UserNum,
      client,
      detail,
      reference: id,
    });
    return { payment: id };
  }

  /** Gets the provider's page for a payment that has none yet. @throws ServiceError busy, conflict */
  async function checkout(id: string): Promise<PaymentCreated> {
    const row = await store.find(id);
    if (!row) throw unknown();
    const provider = findProvider(settlement.providers, row.provider);
    if (row.state === "created" && row.providerId === null && provider) {
      const page = `${env.PUBLIC_URL}/topup/payments/${id}`;
      try {
        const urls = { returnUrl: `${page}?return=1`, cancelUrl: `${page}?cancel=1` };
        const { providerId, url } = await provider.createCheckout(row, urls);
        // Of two at once, the page of the first one is used; the other's address is never shown.
        await db.transaction(async (trx) => {
          const changes = { state: "pending" as const, providerId, checkoutUrl: url };
          const guard = { states: ["created" as const] };
          if (!(await createPaymentsStore(trx).update(id, changes, guard))) return;
          await createPaymentEvents(trx, context).record(id, { source: "provider" }, "checkout", providerId);
        });
      } catch (error) {
        if (error instanceof ProviderDown) {
          throw new ServiceError("busy", { message: MESSAGES.paymentProviderDown, cause: error });
        }
        if (!(error instanceof ProviderRefused)) throw error;
        await db.transaction(async (trx) => {
          await createPaymentsStore(trx).update(
            id,
            { state: "failed", nextCheck: null },
            { states: ["created"] },
          );
          await createPaymentEvents(trx, context).record(
            id,
            { source: "provider" },
            "refused",
            error.message,
          );
        });
        throw new ServiceError("conflict", { message: MESSAGES.paymentProviderUnknown, cause: error });
      }
    }
    const { state: status, checkoutUrl: checkout_url } = await findExisting(id);
    return { payment: id, status, checkout_url };
  }
  async function findExisting(id: string): Promise<PaymentRow> {
    const row = await store.find(id);
    if (!row) throw unknown();
    return row;
  }

  async function toEntries(rows: PaymentRow[]): Promise<PaymentsPage["payments"]> {
    const names = await createNames(db).lookUp(rows.map(({ receiver }) => receiver));
    return rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      status: row.state,
      name: row.name,
      price: row.price,
      coins: row.coins,
      bonus: row.bonus,
      provider: row.provider,
      created: row.created.toISOString(),
      credited: row.credited?.toISOString() ?? null,
      giftTo: row.receiver === row.UserNum ? null : names.of(row.receiver),
    }));
  }

  /** Whether its provider may know more than we do: also of one that expired here, for some days. */
  const mayBePaid = ({ state, paid, expires }: PaymentRow) =>
    ["pending", "paid"].includes(state) ||
    (["expired", "failed"].includes(state) && paid === null && expires.getTime() > now().getTime() - LATE);

  return {
    /** Whose account a payment would go to. @throws ServiceError validation, conflict, too_many_requests */
    async recipient(UserNum: number, UserID: string): Promise<PaymentRecipient> {
      if (!(await readSetting(db, "paymentGifts"))) throw conflict(MESSAGES.paymentGiftsOff);
      await requireMayGive(db, UserNum);
      const limit = { kind: "payment-recipient" as const, value: UserNum, free: RECIPIENTS_FREE };
      if (!(await createThrottle(db, context).consume(limit))) throw new ServiceError("too_many_requests");
      const receiver = await createNames(db).numberOf(UserID);
      if (receiver === UserNum) throw invalidForm({ UserID: MESSAGES.paymentGiftOwn });
      if (receiver === undefined || !(await canReceive(db, receiver))) {
        throw invalidForm({ UserID: MESSAGES.paymentGiftUnknown });
      }
      const until = now().getTime() + CONFIRM_WITHIN;
      const agreed: z.infer<typeof agreedSchema> = { kind: "payment", payer: UserNum, receiver, until };
      return {
        UserID: (await createNames(db).userIdOf(receiver)) ?? UserID,
        name: (await maskedNameOf(db, context, receiver)) ?? "",
        to: seal(env.DATA_KEY, JSON.stringify(agreed)),
      };
    },

    /**
     * Creates a payment, and the provider's page for it. A repeat with the same key continues where the first one
     * stopped.
     * @throws ServiceError validation, conflict, price_changed, busy if the provider does not answer
     */
    async create(
      UserNum: number,
      request: PaymentRequest,
      key: string | undefined,
      client: Client,
    ): Promise<PaymentCreated> {
      const { payment } = await createIdempotency(db, context).once(
        { UserNum, key, call: "payment", request },
        (trx) => insertWithin(trx, UserNum, request, client),
      );
      return checkout(payment);
    },

    /** A page of an account's payments, and what it owes. */
    async list(UserNum: number, page: number): Promise<PaymentsPage> {
      const at = { skip: (page - 1) * LIMITS.historyPage, take: LIMITS.historyPage };
      const { rows, total } = await store.pageOf(UserNum, at);
      const debts = createDebts(db, context);
      return {
        payments: await toEntries(rows),
        debt: await debts.owed(UserNum),
        blocked: await debts.blocks(UserNum),
        ...paging(page, total, LIMITS.historyPage),
      };
    },

    /**
     * A payment of an account. One that is pending, or was paid late, is looked up at its provider.
     * @throws ServiceError not_found
     */
    async read(UserNum: number, id: string): Promise<Payment> {
      let row = await findOwn(UserNum, id);
      const mayAsk = mayBePaid(row) && row.provider !== "manual";
      if (mayAsk && (await store.claimPlayerCheck(id, now(), PLAYER_CHECK_EVERY))) {
        try {
          await settlement.settle(row, { source: "player", actor: UserNum });
        } catch (error) {
          // Later, by the poller.
          if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error;
        }
        row = await findOwn(UserNum, id);
      }
      const [entry] = await toEntries([row]);
      return {
        ...(entry as PaymentsPage["payments"][number]),
        checkout_url: row.state === "pending" ? row.checkoutUrl : null,
        expires: row.expires.toISOString(),
        firstBonus: row.firstBonus,
        message: row.message,
        problem: problemText(row),
        manual: await createReceipts(db, context).transferOf(row),
      };
    },

    /** Gives up a payment that was not made. @throws ServiceError not_found, conflict, busy */
    async cancel(UserNum: number, id: string): Promise<void> {
      const row = await findOwn(UserNum, id);
      if (!["created", "pending"].includes(row.state)) throw conflict(MESSAGES.paymentOver);
      if (await createReceiptsStore(db).hasOpen(id)) throw conflict(MESSAGES.receiptWaiting);
      try {
        await settlement.close(row, { source: "player", actor: UserNum }, "cancelled");
      } catch (error) {
        if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error;
        throw new ServiceError("busy", { message: MESSAGES.paymentProviderDown, cause: error });
      }
      // It was paid at the last moment.
      if ((await findExisting(id)).paid !== null) throw conflict(MESSAGES.paymentOver);
    },

    /** Forgets webhooks that were processed long ago. */
    purge: () => createInboxStore(db).purge(new Date(now().getTime() - KEEP_WEBHOOKS)),
  };
}
export type Payments = ReturnType<typeof createPayments>;
