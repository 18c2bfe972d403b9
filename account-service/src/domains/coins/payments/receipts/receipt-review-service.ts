import { type ApproveReceiptRequest, CONSOLE_MESSAGES, type Receipt } from "../../../../../contract/index.ts";
import type { Actor, Context } from "../../../../context.ts";
import type { Database } from "../../../../db/transaction.ts";
import { conflict, invalidForm, notFound } from "../../../../errors.ts";
import { DAY } from "../../../../lib/time.ts";
import { createNames } from "../../../foundation/accounts/index.ts";
import { createAudit } from "../../../foundation/audit/index.ts";
import { areTwoPeople, checkTwoPeople, ownsOneOf } from "../../../foundation/people/index.ts";
import { createSettings } from "../../../foundation/settings/index.ts";
import { createStaffLimit } from "../../staff-limit/index.ts";
import { gainersOf } from "../gainers.ts";
import { createPaymentEvents } from "../payment-events.ts";
import { createPaymentMails, type People } from "../payment-mails.ts";
import { createCrediting, lockPayment } from "../settlement/crediting.ts";
import { createPaymentsStore, type PaymentRow } from "../store.ts";
import { createReceiptPictures } from "./service.ts";
import { createReceiptsStore, type ReceiptRow } from "./store.ts";

/** Receipts that staff see at once. */
const LISTED = 50;

const unknown = () => notFound(CONSOLE_MESSAGES.receiptUnknown);

/** What a payment gives if it is its account's first one, in R-Coin. */
const mostCoinsOf = ({ coins, bonus, firstOffer }: PaymentRow) => coins + bonus + firstOffer;

/** Who approves has approved as much as they may alone: the transaction is rolled back. */
class DayIsFull extends Error {}

/** Receipts of manual transfers, which staff check. No one decides on a payment that they gain by. */
export function createReceiptReview(db: Database, context: Context) {
  const { now } = context;

  async function toReceipts(rows: ReceiptRow[]): Promise<Receipt[]> {
    const { receiptTwoPeopleAbove } = await createSettings(db, context).policy();
    const names = await createNames(db).lookUp(
      rows.flatMap(({ UserNum, approvedBy, decidedBy }) => [UserNum, approvedBy, decidedBy]),
    );
    const alike = await createReceiptsStore(db).alike(rows);
    const hasPicture = (
      { pictureHash, pixelHash }: Pick<ReceiptRow, "pictureHash" | "pixelHash">,
      row: ReceiptRow,
    ) => pictureHash === row.pictureHash || (pixelHash !== null && pixelHash === row.pixelHash);
    const payments = await createPaymentsStore(db).findMany(rows.map(({ payment }) => payment));
    return rows.flatMap((row) => {
      const payment = payments.get(row.payment);
      if (!payment) return [];
      const others = alike.filter(({ id }) => id !== row.id);
      return {
        id: row.id,
        payment: row.payment,
        account: names.named(row.UserNum),
        price: payment.price,
        coins: mostCoinsOf(payment),
        channel: payment.channel ?? "",
        ownReference: payment.reference,
        reference: row.reference,
        name: row.name,
        sent: row.sent.toISOString(),
        state: row.state,
        reason: row.reason,
        approvedBy: names.namedOrNull(row.approvedBy),
        decidedBy: names.namedOrNull(row.decidedBy),
        decided: row.decided?.toISOString() ?? null,
        sameReference: others.filter(({ reference }) => reference === row.reference).map(({ id }) => id),
        samePicture: others.filter((other) => hasPicture(other, row)).map(({ id }) => id),
        needsTwo: payment.price > receiptTwoPeopleAbove * 100,
      };
    });
  }

  /** A receipt that can be decided, with its payment locked. @throws ServiceError not_found, conflict */
  async function lock(
    trx: Database,
    id: string,
    by: Actor,
  ): Promise<{ receipt: ReceiptRow; payment: PaymentRow; people: People }> {
    const store = createReceiptsStore(trx);
    const of = (await store.find(id))?.payment ?? "";
    const found = await createPaymentsStore(trx).find(of);
    if (found && (await ownsOneOf(trx, context, by.UserNum, await gainersOf(trx, context, found))))
      throw conflict(CONSOLE_MESSAGES.receiptOwn);
    const locked = await lockPayment(trx, context, of);
    // Again, behind the lock.
    const receipt = await store.find(id);
    if (!receipt || !locked) throw unknown();
    const { row: payment, people } = locked;
    if (receipt.state === "approved" || receipt.state === "rejected" || payment.state !== "pending") {
      throw conflict(CONSOLE_MESSAGES.receiptDecided);
    }
    return { receipt, payment, people };
  }

  async function record(
    trx: Database,
    by: Actor,
    { id, UserNum, payment }: ReceiptRow,
    what: string,
  ): Promise<void> {
    const { UserNum: actor, client } = by;
    await createPaymentEvents(trx, context).record(payment, { source: "staff", actor }, "receipt", what);
    await createAudit(trx, context).record({
      action: "receipt_decided",
      UserNum,
      actor,
      client,
      detail: what,
      reference: id,
    });
  }

  return {
    /** Those that wait, oldest first, or the latest decided ones. */
    list: async (state: "open" | "approved" | "rejected"): Promise<Receipt[]> =>
      toReceipts(await createReceiptsStore(db).list(state, LISTED)),
    ofPayment: async (payment: string): Promise<Receipt[]> =>
      toReceipts(await createReceiptsStore(db).ofPayment(payment)),
    countOpen: () => createReceiptsStore(db).countOpen(),

    /** A receipt's picture. @throws ServiceError not_found */
    async readPicture(id: string): Promise<Buffer> {
      const receipt = await createReceiptsStore(db).find(id);
      const picture = receipt && (await createReceiptPictures(db, context).read(receipt.picture));
      if (!picture) throw unknown();
      return picture;
    },

    /**
     * Approves a receipt and credits its payment, or has a second person approve it. The number of a receipt credits
     * once, ever.
     * @returns what to tell who approved
     * @throws ServiceError not_found, conflict, validation
     */
    async approve(id: string, { reference }: ApproveReceiptRequest, by: Actor): Promise<string> {
      const used = () => invalidForm({ reference: CONSOLE_MESSAGES.receiptUsed });
      const check = async (trx: Database) => {
        const locked = await lock(trx, id, by);
        if (await createReceiptsStore(trx).isUsed(reference)) throw used();
        return locked;
      };
      const approveFirst = async (
        trx: Database,
        { receipt, payment, people }: Awaited<ReturnType<typeof check>>,
      ) => {
        await createReceiptsStore(trx).update(id, ["waiting"], {
          state: "seconded",
          approvedBy: by.UserNum,
          reference,
        });
        await createPaymentMails(trx, context, people).receiptFirstApproved(payment);
        await record(trx, by, receipt, `approved as ${reference}; a second person has to approve it`);
        return CONSOLE_MESSAGES.receiptSecondNeeded;
      };
      try {
        return await db.transaction(async (trx) => {
          const locked = await check(trx);
          const { receipt, payment, people } = locked;
          const { receiptTwoPeopleAbove } = await createSettings(trx, context).policy();
          const alone = receipt.state === "waiting";
          if (payment.price > receiptTwoPeopleAbove * 100 && alone) {
            return approveFirst(trx, locked);
          }
          if (!alone && receipt.approvedBy === by.UserNum) throw conflict(CONSOLE_MESSAGES.receiptSamePerson);
          if (!alone) await checkTwoPeople(trx, context, receipt.approvedBy, by.UserNum);
          if (!alone && receipt.reference !== reference) {
            throw invalidForm({ reference: CONSOLE_MESSAGES.receiptOtherNumber });
          }
          const store = createReceiptsStore(trx);
          await store.useNumber(reference, id);
          const decision = { decidedBy: by.UserNum, decided: now() };
          await store.update(id, ["waiting", "seconded"], { state: "approved", reference, ...decision });
          const changes = { state: "paid", paid: now(), providerPayment: reference } as const;
          await createPaymentsStore(trx).update(payment.id, changes);
          await record(trx, by, receipt, `approved as ${reference}`);
          const origin = { source: "staff", actor: by.UserNum } as const;
          const credited = await createCrediting(trx, context, people).credit(
            { ...payment, ...changes },
            origin,
          );
          if (alone) {
            // Who sets what a package gives does not decide alone who gets it, nor with an account that they made
            // staff.
            const { pricedBy } = payment;
            const own = pricedBy !== null && !(await areTwoPeople(trx, context, pricedBy, by.UserNum));
            const counted = { centavos: payment.price, coins: own ? mostCoinsOf(payment) : 0 };
            // Last, because it is counted behind the head of the audit log, and nothing is waited for after that.
            if (!(await createStaffLimit(trx, context).take(by.UserNum, counted, id))) {
              throw new DayIsFull();
            }
          }
          return credited ? CONSOLE_MESSAGES.receiptApproved : CONSOLE_MESSAGES.receiptHeld;
        });
      } catch (error) {
        // Another receipt with the number was approved at the same moment.
        if (db.dialect.isDuplicate(error)) throw used();
        if (!(error instanceof DayIsFull)) throw error;
        return db.transaction(async (trx) => {
          const locked = await check(trx);
          // Another staff member was first.
          if (locked.receipt.state !== "waiting") throw conflict(CONSOLE_MESSAGES.receiptDecided);
          return approveFirst(trx, locked);
        });
      }
    },

    /** Rejects a receipt; the player can send another one. @throws ServiceError not_found, conflict */
    reject: (id: string, reason: string, by: Actor): Promise<void> =>
      db.transaction(async (trx) => {
        const { receipt, payment, people } = await lock(trx, id, by);
        const decision = { reason, decidedBy: by.UserNum, decided: now() };
        await createReceiptsStore(trx).update(id, ["waiting", "seconded"], {
          state: "rejected",
          ...decision,
        });
        const tomorrow = new Date(now().getTime() + DAY);
        const expires = payment.expires > tomorrow ? payment.expires : tomorrow;
        await createPaymentsStore(trx).update(payment.id, { expires, nextCheck: expires });
        await record(trx, by, receipt, `rejected: ${reason}`);
        await createPaymentMails(trx, context, people).receiptRejected(payment, reason);
      }),
  };
}
export type ReceiptReview = ReturnType<typeof createReceiptReview>;
