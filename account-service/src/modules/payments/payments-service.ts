import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import {
  LIMITS,
  MESSAGES,
  type Payment,
  type PaymentCreated,
  type PaymentReceiptRequest,
  type PaymentRecipient,
  type PaymentRequest,
  type PaymentsPage,
  paging,
  type TopUpOffer,
} from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { conflict, invalidForm, notFound, ServiceError } from "../../errors.ts";
import { createFiles } from "../../files.ts";
import { pesos } from "../../money.ts";
import { createPictures } from "../../pictures.ts";
import { randomText } from "../../random-text.ts";
import { open, seal } from "../../secret-box.ts";
import { DAY, HOUR, manilaDay, SECOND, startOfManilaDay } from "../../time.ts";
import { createAccounts, createNames } from "../accounts/index.ts";
import { createAudit } from "../audit/index.ts";
import { createCoupons } from "../coupons/index.ts";
import { createDebts } from "../debts/index.ts";
import { createIdempotency } from "../idempotency/index.ts";
import { createPoints } from "../points/index.ts";
import { createSettings, readSetting } from "../settings/index.ts";
import { createThrottle } from "../throttle/index.ts";
import { createOfferStore, type PackageRow } from "./offers/offers-store.ts";
import { createPaymentMails, maskedNameOf } from "./payment-mails.ts";
import { createPaymentsStore, type PaymentRow } from "./payments-store.ts";
import { findProvider, ProviderDown, ProviderRefused } from "./providers/index.ts";
import { createReceiptsStore } from "./receipts/receipts-store.ts";
import { createInboxStore } from "./settlement/inbox-store.ts";
import { createSettlement, problemText } from "./settlement/settlement.ts";

/** How long a provider's page can be paid. */
const CHECKOUT_TTL = DAY;
/** How long a recipient that was shown can be confirmed. */
const CONFIRM_WITHIN = HOUR;
/** How long after its end a payment is still looked up for the player. */
const LATE = 7 * DAY;
/** A player who reloads the page of a payment does not ask the provider each time. */
const LOOK_EVERY = 4 * SECOND;
/** User IDs that a payer looks up before each further one waits: they must not be guessed. */
const RECIPIENTS_FREE = 10;
/** Unreadable pictures of an account; after that, one an hour. */
const UNREADABLE_FREE = 5;
/** Webhooks are remembered for so long: a repeat of an older one is processed again, which changes nothing. */
const KEEP_WEBHOOKS = 90 * DAY;
/** Keeps the text of a receipt readable. */
const FIT = { width: 1_600, height: 4_096 };

const unknown = () => notFound(MESSAGES.paymentUnknown);

/** Which account the payer was shown and agrees to. */
const agreedSchema = z.object({
  kind: z.literal("payment"),
  payer: z.number(),
  receiver: z.number(),
  until: z.number(),
});

/** Whether a package is on sale. */
const isOnSale = ({ active, starts, ends }: PackageRow, now: Date) =>
  active && (starts === null || starts <= now) && (ends === null || ends > now);

/** Pictures of receipts: only staff see them. */
export const createReceiptPictures = (db: Database, { env }: Pick<Context, "env">) =>
  createPictures({
    files: createFiles(env, "receipts"),
    fit: FIT,
    field: "picture",
    tooBig: MESSAGES.pictureTooBig,
    unreadable: MESSAGES.receiptUnreadable,
    inUse: (ids) => createReceiptsStore(db).picturesInUse(ids),
  });

/** Coins for money: what is on sale, and players' payments (docs/decisions/039). */
export function createPayments(db: Database, context: Context) {
  const { now, env } = context;
  const settlement = createSettlement(db, context);
  const pictures = createReceiptPictures(db, context);
  const store = createPaymentsStore(db);

  /** A caller's payment. @throws ServiceError not_found, also for another account's */
  async function findOwn(UserNum: number, id: string): Promise<PaymentRow> {
    const row = await store.find(id);
    if (row?.UserNum !== UserNum) throw unknown();
    return row;
  }

  /** Whose coins a payment buys. @throws ServiceError conflict */
  async function receiverOf(trx: Database, UserNum: number, giftTo: string): Promise<number> {
    if (giftTo === "") return UserNum;
    if (!(await readSetting(trx, "paymentGifts"))) throw conflict(MESSAGES.paymentGiftsOff);
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
      const found = channel === undefined ? undefined : await createOfferStore(trx).findChannel(channel);
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
    const found = await createOfferStore(trx).findPackage(id);
    if (!found || !isOnSale(found, now())) throw conflict(MESSAGES.packageUnknown);
    if (expectedPrice !== undefined && expectedPrice !== found.price) {
      throw new ServiceError("price_changed", { message: MESSAGES.packagePriceChanged });
    }
    return found;
  }

  /** @throws ServiceError validation for an unknown code, or the payer's own */
  async function referrerOf(trx: Database, UserNum: number, code: string): Promise<string | null> {
    if (code === "") return null;
    const streamer = await createCoupons(trx, context).streamer(code);
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
    const referrer = await referrerOf(trx, UserNum, request.ReferralCode);
    // From here on, payments of this account are created one after the other, and can be counted.
    if (!(await createPoints(trx, context).lock(UserNum, 1))) throw new ServiceError("unauthorized");
    const { paymentsOpen } = await createSettings(trx, context).policy();
    if ((await within.countOpen(UserNum, now())) >= paymentsOpen) throw conflict(MESSAGES.paymentTooMany);
    if (sold.dayLimit > 0) {
      const today = startOfManilaDay(manilaDay(now()));
      if ((await within.countSince(UserNum, today, sold.id)) >= sold.dayLimit) {
        throw conflict(MESSAGES.packageLimit);
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
      name: sold.name,
      price: sold.price,
      currency: "PHP",
      coins: sold.coins,
      bonus: sold.bonus,
      firstOffer: sold.firstBonus,
      firstBonus: 0,
      message: receiver === UserNum ? "" : request.message,
      referrer,
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
    await settlement.note(trx, id, { source: "player", actor: UserNum }, "created", detail);
    if (manual) await createPaymentMails(trx, context).transferStarted(row, manual);
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
          await settlement.note(trx, id, { source: "provider" }, "checkout", providerId);
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
          await settlement.note(trx, id, { source: "provider" }, "refused", error.message);
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

  /** How to pay by hand, and what became of the receipts; null for other payments. */
  async function manualOf(row: PaymentRow): Promise<Payment["manual"]> {
    if (row.manualChannel === null) return null;
    const channel = await createOfferStore(db).findChannel(row.manualChannel);
    if (!channel) return null;
    const receipts = await createReceiptsStore(db).ofPayment(row.id);
    const { kind, name, accountName, accountNumber, instructions } = channel;
    return {
      kind,
      channel: name,
      accountName,
      accountNumber,
      instructions,
      reference: row.reference,
      receipts: receipts.map(({ reference, sent, state, reason }) => ({
        reference,
        sent: sent.toISOString(),
        state,
        reason,
      })),
      open: canSendReceipt(row) && !receipts.some(({ state }) => state === "waiting" || state === "seconded"),
    };
  }
  /** Whether its provider may know more than we do: also of one that expired here, for some days. */
  const mayBePaid = ({ state, paid, expires }: PaymentRow) =>
    ["pending", "paid"].includes(state) ||
    (["expired", "failed"].includes(state) && paid === null && expires.getTime() > now().getTime() - LATE);
  const canSendReceipt = ({ provider, state, expires }: PaymentRow) =>
    provider === "manual" && state === "pending" && expires > now();

  const service = {
    /** What is on sale, and how it can be paid. */
    async offer(): Promise<TopUpOffer> {
      const offers = createOfferStore(db);
      const channels = (await offers.channels()).filter(({ active }) => active);
      const providers = settlement.providers.map(({ name, methods }) => ({ name, methods }));
      const packages = (await offers.packages()).filter((each) => isOnSale(each, now()));
      return {
        packages: packages.map(({ id, name, price, coins, bonus, firstBonus, picture, ends, dayLimit }) => ({
          id,
          name,
          price,
          coins,
          bonus,
          firstBonus,
          picture,
          dayLimit,
          ends: ends?.toISOString() ?? null,
        })),
        providers: channels.length > 0 ? [...providers, { name: "manual" as const, methods: [] }] : providers,
        channels: channels.map(({ id, kind, name }) => ({ id, kind, name })),
        gifts: await readSetting(db, "paymentGifts"),
      };
    },

    /** Whose account a payment would go to. @throws ServiceError validation, conflict, too_many_requests */
    async recipient(UserNum: number, UserID: string): Promise<PaymentRecipient> {
      if (!(await readSetting(db, "paymentGifts"))) throw conflict(MESSAGES.paymentGiftsOff);
      const limit = { kind: "payment-recipient", value: UserNum, free: RECIPIENTS_FREE };
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
     * Creates a payment, and the provider's page for it. A repeat with the same key continues where the first one stopped.
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

    /** A payment of an account. One that is pending, or was paid late, is looked up at its provider. @throws ServiceError not_found */
    async read(UserNum: number, id: string): Promise<Payment> {
      let row = await findOwn(UserNum, id);
      const since = new Date(now().getTime() - LOOK_EVERY);
      if (mayBePaid(row) && row.provider !== "manual" && (await store.look(id, since, now()))) {
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
        problem: problemText(row.problem),
        manual: await manualOf(row),
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

    /** Takes the receipt of a transfer by hand. @throws ServiceError not_found, conflict, validation, too_many_requests, busy */
    async sendReceipt(
      UserNum: number,
      id: string,
      { reference, name, picture }: PaymentReceiptRequest,
    ): Promise<void> {
      const check = async (trx: Database, row: PaymentRow | undefined) => {
        const receipts = createReceiptsStore(trx);
        if (!row || !canSendReceipt(row)) throw conflict(MESSAGES.paymentOver);
        if (await receipts.hasOpen(id)) throw conflict(MESSAGES.receiptWaiting);
        if (await receipts.isUsed(reference)) throw invalidForm({ reference: MESSAGES.receiptUsed });
        return row;
      };
      await check(db, await findOwn(UserNum, id));
      const limit = {
        kind: "picture",
        value: UserNum,
        free: UNREADABLE_FREE,
        firstWaitSeconds: 3600,
        maxWaitSeconds: 3600,
      };
      const sender = { id: `picture:${UserNum}`, count: () => createThrottle(db, context).consume(limit) };
      const stored = await pictures.save([picture], sender);
      try {
        await db.transaction(async (trx) => {
          const within = createPaymentsStore(trx);
          const row = await check(trx, await within.lock(id));
          const pictureHash = createHash("sha256").update(Buffer.from(picture, "base64")).digest("hex");
          await createReceiptsStore(trx).insert({
            id: randomUUID(),
            payment: id,
            UserNum,
            reference,
            name,
            picture: stored[0]?.id ?? "",
            pictureHash,
            pixelHash: stored[0]?.hash ?? null,
            sent: now(),
            state: "waiting",
            approvedBy: null,
            decidedBy: null,
            decided: null,
            reason: null,
          });
          // While staff look at it, it does not expire.
          await within.update(id, { nextCheck: null });
          await settlement.note(trx, id, { source: "player", actor: UserNum }, "receipt", reference);
          await createPaymentMails(trx, context).receiptReceived(row);
        });
      } finally {
        // Depends on what was committed; if the database cannot be asked, housekeeping cleans up later.
        await pictures.removeUnused(stored.map((each) => each.id)).catch(() => {});
      }
    },

    /** Forgets webhooks that were processed long ago. */
    purge: () => createInboxStore(db).purge(new Date(now().getTime() - KEEP_WEBHOOKS)),

    /** Removes pictures of receipts that belong to none. */
    removeOrphans: () => pictures.removeOrphans(new Date(now().getTime() - HOUR)),
  };
  return service;
}
export type Payments = ReturnType<typeof createPayments>;
