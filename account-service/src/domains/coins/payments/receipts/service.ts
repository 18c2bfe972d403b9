import { createHash, randomUUID } from "node:crypto";
import { MESSAGES, type Payment, type PaymentReceiptRequest } from "../../../../../contract/index.ts";
import type { Context } from "../../../../context.ts";
import type { Database } from "../../../../db/transaction.ts";
import { conflict, invalidForm, notFound } from "../../../../errors.ts";
import { createFiles } from "../../../../lib/files/files.ts";
import { createPictures } from "../../../../lib/pictures/pictures.ts";
import { HOUR } from "../../../../lib/time.ts";
import { createThrottle } from "../../../foundation/throttle/index.ts";
import { createOffersStore } from "../offers/store.ts";
import { createPaymentEvents } from "../payment-events.ts";
import { createPaymentMails } from "../payment-mails.ts";
import { lockPayment } from "../settlement/crediting.ts";
import { createPaymentsStore, type PaymentRow } from "../store.ts";
import { createReceiptsStore } from "./store.ts";

/** Unreadable pictures of an account; after that, one an hour. */
const UNREADABLE_FREE = 5;
/** Keeps the text of a receipt readable. */
const FIT = { width: 1_600, height: 4_096 };

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

/** Manual transfers: where the player sends the money, and the receipts that they upload. */
export function createReceipts(db: Database, context: Context) {
  const { now } = context;
  const pictures = createReceiptPictures(db, context);

  const canSendReceipt = ({ provider, state, expires }: PaymentRow) =>
    provider === "manual" && state === "pending" && expires > now();

  /** A caller's payment. @throws ServiceError not_found, also for another account's */
  async function findPayment(UserNum: number, id: string): Promise<PaymentRow> {
    const row = await createPaymentsStore(db).find(id);
    if (row?.UserNum !== UserNum) throw notFound(MESSAGES.paymentUnknown);
    return row;
  }

  return {
    /** How to make a manual transfer, and what became of the receipts; null for other payments. */
    async transferOf(row: PaymentRow): Promise<Payment["manual"]> {
      if (row.manualChannel === null) return null;
      const channel = await createOffersStore(db).findChannel(row.manualChannel);
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
        open:
          canSendReceipt(row) && !receipts.some(({ state }) => state === "waiting" || state === "seconded"),
      };
    },

    /**
     * Takes the receipt of a manual transfer.
     * @throws ServiceError not_found, conflict, validation, too_many_requests, busy
     */
    async send(
      UserNum: number,
      id: string,
      { reference, name, picture }: PaymentReceiptRequest,
    ): Promise<void> {
      const check = async (trx: Database, row: PaymentRow) => {
        const receipts = createReceiptsStore(trx);
        if (!canSendReceipt(row)) throw conflict(MESSAGES.paymentOver);
        if (await receipts.hasOpen(id)) throw conflict(MESSAGES.receiptWaiting);
        if (await receipts.isUsed(reference)) throw invalidForm({ reference: MESSAGES.receiptUsed });
      };
      await check(db, await findPayment(UserNum, id));
      const limit = {
        kind: "picture" as const,
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
          const locked = await lockPayment(trx, context, id);
          if (!locked) throw conflict(MESSAGES.paymentOver);
          await check(trx, locked.row);
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
          await createPaymentEvents(trx, context).record(
            id,
            { source: "player", actor: UserNum },
            "receipt",
            reference,
          );
          await createPaymentMails(trx, context, locked.people).receiptReceived(locked.row);
        });
      } finally {
        // Depends on what was committed; if the database cannot be asked, housekeeping cleans up later.
        await pictures.removeUnused(stored.map((each) => each.id)).catch(() => {});
      }
    },

    /** Removes pictures of receipts that belong to none. */
    removeOrphans: () => pictures.removeOrphans(new Date(now().getTime() - HOUR)),
  };
}
export type Receipts = ReturnType<typeof createReceipts>;
