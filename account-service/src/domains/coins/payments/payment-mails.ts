import { paymentMethodName } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { createMailbox, type Mail } from "../../foundation/mail/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { maskName } from "./mask-name.ts";
import type { ChannelRow } from "./offers/store.ts";
import { createPaymentsStore, type PaymentRow } from "./store.ts";

/** A mail without its receiver. */
type Content<M = Mail> = M extends Mail ? Omit<M, "to" | "UserID"> : never;

/** A name that the payer recognizes and strangers cannot guess. */
export async function maskedNameOf(
  db: Database,
  context: Context,
  UserNum: number,
): Promise<string | undefined> {
  const user = await createAccounts(db, context).findUser(UserNum);
  if (!user) return undefined;
  const name = `${user.NameFirst} ${user.NameLast}`.trim();
  return maskName(name || user.characters[0]?.ChaName || user.UserID);
}

/** Who gets emails about a payment: the payer, and the account that gets the coins. */
export type People = ReadonlyMap<number, { UserID: string; mailTo: string | null; maskedName: string }>;

/**
 * Reads who gets the emails. Call it before the transaction's first lock: a ban has our account row and waits for
 * the balance's, so one that has the balance must not wait for the account (docs/decisions/017).
 */
export async function readPeople(
  db: Database,
  context: Context,
  { UserNum: payer, receiver }: Pick<PaymentRow, "UserNum" | "receiver">,
): Promise<People> {
  const people = new Map();
  for (const UserNum of new Set([payer, receiver])) {
    const identity = await createAccounts(db, context).findIdentity(UserNum);
    if (!identity) continue;
    const { UserID, UserEmail, emailVerifiedAt } = identity;
    // Only the two sides of a gift see each other's name.
    const maskedName = payer === receiver ? "" : ((await maskedNameOf(db, context, UserNum)) ?? "");
    people.set(UserNum, { UserID, mailTo: emailVerifiedAt && UserEmail ? UserEmail : null, maskedName });
  }
  return people;
}

/**
 * The emails of each step of a payment, written in its transaction and noted in its story. Only to confirmed addresses.
 */
export function createPaymentMails(db: Database, context: Context, people: People) {
  const { now } = context;
  const maskedName = (UserNum: number) => people.get(UserNum)?.maskedName ?? "";

  async function send(payment: string, UserNum: number, content: Content): Promise<void> {
    const player = people.get(UserNum);
    if (!player?.mailTo) return;
    const mail = { ...content, to: player.mailTo, UserID: player.UserID } as Mail;
    const id = await createMailbox(db, context).post(mail);
    await createPaymentsStore(db).addEvents([
      { payment, at: now(), source: "service", kind: "mail", detail: mail.kind, actor: null, mail: id },
    ]);
  }

  const facts = ({ name, price, reference, id: payment }: PaymentRow) => ({
    name,
    price,
    reference,
    payment,
  });

  return {
    /** A receipt to the payer; a note to the receiver, if it is another account. */
    async credited(row: PaymentRow, debtPaid: number): Promise<void> {
      const { businessName, businessTin, businessAddress } = await createSettings(db, context).policy();
      const gift = row.receiver !== row.UserNum;
      const bonus = row.bonus + row.firstBonus;
      await send(row.id, row.UserNum, {
        kind: "payment-receipt",
        ...facts(row),
        coins: row.coins,
        bonus,
        at: row.credited ?? now(),
        giftTo: gift ? maskedName(row.receiver) : null,
        debtPaid: gift ? 0 : debtPaid,
        method: paymentMethodName(row.channel ?? row.provider),
        business: { name: businessName, tin: businessTin, address: businessAddress },
      });
      if (!gift) return;
      const from = maskedName(row.UserNum);
      await send(row.id, row.receiver, {
        kind: "payment-gift",
        coins: row.coins + bonus,
        from,
        message: row.message,
      });
    },

    /** To the payer, and to the receiver if it is another account: the money was returned, and the coins taken back. */
    async takenBack(row: PaymentRow, { taken, owed }: { taken: number; owed: number }): Promise<void> {
      await send(row.id, row.UserNum, { kind: "payment-returned", ...facts(row), taken, owed });
      if (row.receiver === row.UserNum || taken === 0) return;
      const from = maskedName(row.UserNum);
      await send(row.id, row.receiver, { kind: "payment-gift-returned", taken, from });
    },

    /** Where to send the money of a manual transfer, and until when. */
    transferStarted: (row: PaymentRow, { name, accountName, accountNumber }: ChannelRow) =>
      send(row.id, row.UserNum, {
        kind: "transfer-started",
        ...facts(row),
        expires: row.expires,
        account: [`To: ${name}`, `Account name: ${accountName}`, `Account number: ${accountNumber}`],
      }),
    /** That no receipt came in time. */
    transferExpired: (row: PaymentRow) =>
      send(row.id, row.UserNum, { kind: "transfer-expired", ...facts(row) }),
    /** That the money arrived, and was not credited. @param arrived centavos, if it is another amount */
    held: (row: PaymentRow, arrived: number | null) =>
      send(row.id, row.UserNum, { kind: "payment-held", ...facts(row), arrived }),
    receiptFirstApproved: (row: PaymentRow) =>
      send(row.id, row.UserNum, { kind: "receipt-first-approved", ...facts(row) }),
    /** That a receipt arrived, or why it was rejected. */
    receiptReceived: (row: PaymentRow) =>
      send(row.id, row.UserNum, { kind: "receipt-received", ...facts(row) }),
    receiptRejected: (row: PaymentRow, reason: string) =>
      send(row.id, row.UserNum, { kind: "receipt-rejected", ...facts(row), reason }),
  };
}
