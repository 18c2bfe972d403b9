import { pesos } from "../../../../lib/text/money.ts";
import type { Templates } from "./layout.ts";
import { hello, manila, page } from "./phrases.ts";

/** Emails about payments for coins, and manual transfers. */
export type PaymentMail =
  /**
   * Coins were paid for and credited. `price` is in centavos; `giftTo`: whose account got them, mostly hidden, null:
   * the payer's.
   */
  | ({ kind: "payment-receipt"; UserID: string; coins: number; bonus: number; at: Date } & PaymentFields & {
        giftTo: string | null;
        /** Coins of these that paid what the account owed. */
        debtPaid: number;
        /** Whether by GCash, card, … */
        method: string;
        business: { name: string; tin: string; address: string };
      })
  /** Someone else paid for coins of the account; `from` is their name, mostly hidden. */
  | { kind: "payment-gift"; UserID: string; coins: number; from: string; message: string }
  /** To the receiver of such a payment: its money was returned, and its coins taken back. */
  | { kind: "payment-gift-returned"; UserID: string; taken: number; from: string }
  /** A payment's money was returned, and its coins taken back. */
  | ({ kind: "payment-returned"; UserID: string; taken: number; owed: number } & PaymentFields)
  /** A manual transfer was started: where to send what, until when. `account` has its lines. */
  | ({ kind: "transfer-started"; UserID: string; account: string[]; expires: Date } & PaymentFields)
  /** No receipt came in time. */
  | ({ kind: "transfer-expired"; UserID: string } & PaymentFields)
  /**
   * The money of a payment arrived, and was not credited: another amount did, in centavos, or the coins could not be
   * added.
   */
  | ({ kind: "payment-held"; UserID: string; arrived: number | null } & PaymentFields)
  /** The first of two people approved a receipt. */
  | ({ kind: "receipt-first-approved"; UserID: string } & PaymentFields)
  /** The receipt of a manual transfer arrived, or was rejected. */
  | ({ kind: "receipt-received"; UserID: string } & PaymentFields)
  | ({ kind: "receipt-rejected"; UserID: string; reason: string } & PaymentFields);

/** A payment: `payment` is its id, `reference` its number for people, `price` in centavos. */
interface PaymentFields {
  payment: string;
  reference: string;
  name: string;
  price: number;
}

const rCoin = (coins: number) => `${coins.toLocaleString("en-PH")} R-Coin`;

export const paymentTemplates: Templates<PaymentMail> = {
  "payment-receipt": (mail, site) => {
    const { business, price, coins, bonus, debtPaid } = mail;
    const from = [
      business.name || site.name,
      ...(business.tin ? [`TIN ${business.tin}`] : []),
      ...(business.address ? [business.address] : []),
    ];
    return {
      subject: `Receipt for your payment at ${site.name}`,
      greeting: hello(mail.UserID),
      parts: [
        `We received your payment on ${manila(mail.at)}. Thank you!`,
        {
          list: [
            `${mail.name}: ${rCoin(coins)}${bonus > 0 ? ` and ${rCoin(bonus)} bonus` : ""}`,
            `Amount paid: ${pesos(price)} (${mail.method})`,
            `Number: ${mail.reference}`,
            ...(mail.giftTo === null ? [] : [`For the account of ${mail.giftTo}`]),
          ],
        },
        ...(debtPaid > 0 ? [`${rCoin(debtPaid)} of these paid off what you owed.`] : []),
        `Paid to: ${from.join(", ")}`,
        { label: "View this payment", url: page(site, `/topup/payments/${mail.payment}`) },
      ],
      because: `you bought coins with the account ${mail.UserID}.`,
    };
  },

  "payment-gift": (mail, site) => ({
    subject: `You got R-Coin at ${site.name}`,
    greeting: hello(mail.UserID),
    parts: [
      `${mail.from} paid for ${rCoin(mail.coins)}, which are in your balance now.`,
      ...(mail.message === "" ? [] : ["They wrote:", { quote: [mail.message] }]),
      "It costs you nothing. We never ask for your password to receive coins.",
      { label: "View my balance", url: page(site, "/statement") },
    ],
    because: `someone paid for coins for the account ${mail.UserID}.`,
  }),

  "payment-gift-returned": (mail, site) => ({
    subject: `R-Coin from a gift at ${site.name} were taken back`,
    greeting: hello(mail.UserID),
    parts: [
      `${mail.from} paid for R-Coin for you. That payment was refunded or disputed, so we took back ${rCoin(mail.taken)} from your balance.`,
      "You owe nothing, and what you bought with them stays yours.",
      { label: "View my balance", url: page(site, "/statement") },
    ],
    because: `someone paid for coins for the account ${mail.UserID}.`,
  }),

  "payment-returned": (mail, site) => ({
    subject: `Your payment at ${site.name} was returned`,
    greeting: hello(mail.UserID),
    parts: [
      `Your payment ${mail.reference} (${mail.name}, ${pesos(mail.price)}) was refunded or disputed, so we took back ${rCoin(mail.taken)}.`,
      ...(mail.owed > 0
        ? [
            `You had already spent ${rCoin(mail.owed)} of it, so you owe that many. We'll deduct them from your next top-up.`,
          ]
        : []),
      { label: "View this payment", url: page(site, `/topup/payments/${mail.payment}`) },
    ],
    because: `you bought coins with the account ${mail.UserID}.`,
  }),

  "transfer-started": (mail, site) => ({
    subject: `How to pay ${pesos(mail.price)} at ${site.name}`,
    greeting: hello(mail.UserID),
    parts: [
      `You chose to pay for ${mail.name} by a transfer. Send:`,
      {
        list: [
          `Amount: exactly ${pesos(mail.price)}`,
          ...mail.account,
          `In the transfer's message: ${mail.reference}`,
        ],
      },
      `Then send us a picture of the receipt on the page of the payment, by ${manila(mail.expires)}. The page shows the account too: check that it is the same.`,
      { label: "Send the receipt", url: page(site, `/topup/payments/${mail.payment}`) },
    ],
    because: `a payment was started with the account ${mail.UserID}.`,
  }),

  "transfer-expired": (mail, site) => ({
    subject: `Your payment at ${site.name} has expired`,
    greeting: hello(mail.UserID),
    parts: [
      `We got no receipt for ${mail.name} (${pesos(mail.price)}, ${mail.reference}) in time, so nothing was credited.`,
      `If you did not send the money, no action is needed. If you did, do not send it again: submit a ticket that names ${mail.reference}, and we will look for it.`,
      { label: "Submit a ticket", url: page(site, "/ticket") },
    ],
    because: `a payment was started with the account ${mail.UserID}.`,
  }),

  "payment-held": (mail, site) => ({
    subject: `About your payment at ${site.name}`,
    greeting: hello(mail.UserID),
    parts: [
      mail.arrived === null
        ? `The money of your payment ${mail.reference} (${mail.name}, ${pesos(mail.price)}) arrived, but the R-Coin could not be added to the balance.`
        : `Your payment ${mail.reference} (${mail.name}) costs ${pesos(mail.price)}, and another amount arrived: ${pesos(mail.arrived)}. No R-Coin was added.`,
      "Your money is not lost, and you don't need to pay again. Our staff were told, and either add the R-Coin or return the money.",
      { label: "View this payment", url: page(site, `/topup/payments/${mail.payment}`) },
    ],
    because: `you bought coins with the account ${mail.UserID}.`,
  }),

  "receipt-first-approved": (mail, site) => ({
    subject: `Your receipt at ${site.name} was approved once`,
    greeting: hello(mail.UserID),
    parts: [
      `A member of our staff approved your receipt for ${mail.name} (${pesos(mail.price)}, ${mail.reference}). A second person checks it too, and then your R-Coin are added. No action is needed.`,
      { label: "View this payment", url: page(site, `/topup/payments/${mail.payment}`) },
    ],
    because: `a receipt was sent with the account ${mail.UserID}.`,
  }),

  "receipt-received": (mail, site) => ({
    subject: `We got your receipt at ${site.name}`,
    greeting: hello(mail.UserID),
    parts: [
      `We will check your receipt for ${mail.name} (${pesos(mail.price)}, ${mail.reference}) and email you again.`,
      { label: "View this payment", url: page(site, `/topup/payments/${mail.payment}`) },
    ],
    because: `a receipt was sent with the account ${mail.UserID}.`,
  }),

  "receipt-rejected": (mail, site) => ({
    subject: `About your receipt at ${site.name}`,
    greeting: hello(mail.UserID),
    parts: [
      `We could not accept your receipt for ${mail.name} (${pesos(mail.price)}, ${mail.reference}):`,
      { quote: [mail.reason] },
      "You can send another one on the payment's page. Your money is not lost: if you sent it, open a support ticket.",
      { label: "View this payment", url: page(site, `/topup/payments/${mail.payment}`) },
    ],
    because: `a receipt was sent with the account ${mail.UserID}.`,
  }),
};
