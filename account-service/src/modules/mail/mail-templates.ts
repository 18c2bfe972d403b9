import { LINK_MINUTES, type RepairKind } from "../../../contract/index.ts";
import { pesos } from "../../money.ts";

interface OfTicket {
  number: string;
  key?: string;
}

/** A payment: `payment` is its id, `reference` its number for people, `price` in centavos. */
interface OfPayment {
  payment: string;
  reference: string;
  name: string;
  price: number;
}

/** Every email that the site sends; `to` is one plain address. */
export type Mail = { to: string } & (
  | { kind: "confirm-address"; UserID: string; token: string }
  /** `UserID` wants to use an address that belongs to the accounts `existing`. */
  | { kind: "address-taken"; UserID: string; existing: string[] }
  /** `tokens`: a link to reset the password of each, in the same order. */
  | { kind: "user-ids"; userIds: string[]; tokens: string[] }
  | { kind: "reset-password"; UserID: string; token: string }
  | { kind: "password-changed"; UserID: string; at: Date }
  | { kind: "password-changed-in-game"; UserID: string; at: Date }
  | { kind: "confirm-new-address"; UserID: string; token: string }
  /** To the old address; the caller masks the new one. */
  | { kind: "address-change-asked"; UserID: string; newAddress: string; token: string }
  /** To the old address; the caller masks the new one. */
  | { kind: "address-changed"; UserID: string; newAddress: string }
  | { kind: "second-factor"; UserID: string; on: boolean; at: Date }
  /** Someone logged in with a browser that had not been used for the account. */
  | { kind: "new-login"; UserID: string; at: Date }
  /** `items`: what was bought, line by line; `total` in R-Coin. */
  | ({ kind: "receipt"; UserID: string; purchase: string; items: string[]; total: number; at: Date } & {
      /** The character to whose player the order was sent as a gift. */
      giftTo?: string;
    })
  /** Another player sent items to the player of the character `ChaName`; `from` is the giver's character, null: not shown. */
  | ({ kind: "gift"; UserID: string; ChaName: string; from: string | null } & {
      message: string;
      items: string[];
      at: Date;
    })
  /** Prices of items on the wish list were cut: one line each. */
  | { kind: "wishes-on-sale"; UserID: string; items: string[] }
  /** Coins were paid for and credited. `price` is in centavos; `giftTo`: whose account got them, mostly hidden, null: the payer's. */
  | ({ kind: "payment-receipt"; UserID: string; coins: number; bonus: number; at: Date } & OfPayment & {
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
  | ({ kind: "payment-returned"; UserID: string; taken: number; owed: number } & OfPayment)
  /** A payment by hand was begun: where to send what, until when. `account` has its lines. */
  | ({ kind: "transfer-started"; UserID: string; account: string[]; expires: Date } & OfPayment)
  /** No receipt came in time. */
  | ({ kind: "transfer-expired"; UserID: string } & OfPayment)
  /** The money of a payment arrived, and was not credited: another amount did, in centavos, or the coins could not be added. */
  | ({ kind: "payment-held"; UserID: string; arrived: number | null } & OfPayment)
  /** The first of two people approved a receipt. */
  | ({ kind: "receipt-first-approved"; UserID: string } & OfPayment)
  /** The receipt of a transfer by hand arrived, or was rejected. */
  | ({ kind: "receipt-received"; UserID: string } & OfPayment)
  | ({ kind: "receipt-rejected"; UserID: string; reason: string } & OfPayment)
  /** What a player wanted to be reminded of; `path` is its page. */
  | { kind: "reminder"; UserID: string; title: string; starts: Date; path: string }
  /** A service for a character; `what` names both. */
  | { kind: "character-changed"; UserID: string; change: string; what: string; price: number; at: Date }
  /** Staff repaired the account; to the old and the new address, if it was changed. The caller masks the new one. */
  | { kind: "repaired"; UserID: string; repair: RepairKind; newAddress: string; at: Date }
  /** To operators: something is wrong, or no longer. */
  | { kind: "alert"; title: string; text: string; at: Date }
  /** About tickets: `key` is for visitors; players log in. Contains nothing that the writer typed. */
  | ({ kind: "ticket-received" } & OfTicket)
  | ({ kind: "ticket-closed" } & OfTicket)
  | ({ kind: "ticket-link" } & OfTicket)
  /** `answer`: support's reply, line by line. */
  | ({ kind: "ticket-answered"; answer: string[]; closed: boolean } & OfTicket)
);

/** A text that is too long for a subject. */
const shortened = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;

export interface MailSite {
  name: string;
  /** The site's address, for links. */
  publicUrl: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** A paragraph, a list, quoted lines, or a link. Text and HTML are both made from these, so that they always match. */
type Part = string | { list: string[] } | { quote: string[] } | { label: string; url: string };

interface Letter {
  subject: string;
  /** Left out if the reader is unknown. */
  greeting?: string;
  parts: Part[];
  /** Completes "You received this email because". */
  because: string;
}

// Control characters, line ends, unpaired surrogates, and marks that change the direction of text.
const UNSAFE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Text that is safe in a header or a sentence. */
export const oneLine = (text: string) => text.replace(UNSAFE, " ").trim();

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for the content of an element or a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

const day = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Manila", dateStyle: "long" });
const time = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Manila", timeStyle: "short" });
/** "4 March 2026, 15:07 Manila time" */
const manila = (at: Date) => `${day.format(at)}, ${time.format(at)} Manila time`;

const rCoin = (coins: number) => `${coins.toLocaleString("en-PH")} R-Coin`;

/** "30 minutes", "24 hours" */
const span = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`);

/** What support did to an account, after "our support". */
function repairText({ repair, newAddress }: { repair: RepairKind; newAddress: string }): string {
  if (repair === "email") {
    return `changed the email address of your account to ${newAddress}. You have been logged out on all devices.`;
  }
  return repair === "second_factor"
    ? "turned two-step login off for your account. You have been logged out on all devices. From now on, your password is enough to log in."
    : "removed the secret question of your account. Its answer is no longer needed to reset your password.";
}

function compose(mail: Mail, site: MailSite): Letter {
  const page = (path: string, token?: string) =>
    `${site.publicUrl.replace(/\/+$/, "")}${path}${token === undefined ? "" : `?token=${encodeURIComponent(token)}`}`;
  const hello = (UserID: string) => `Hi ${UserID},`;
  const ticketLink = ({ number, key }: OfTicket, label: string) => ({
    label,
    url: `${page("/checkticket")}?${new URLSearchParams({ ticket: number, ...(key && { key }) })}`,
  });
  const recover = { label: "Reset my password", url: page("/findaccount") };
  const ifYou = "If this was you, no action is needed.";
  const ifNotYou = "If this was not you, reset your password right away:";

  switch (mail.kind) {
    case "confirm-address":
      return {
        subject: `Confirm your email address for ${site.name}`,
        greeting: hello(mail.UserID),
        parts: [
          "Please confirm that this is your email address, so that we can help you if you ever forget your User ID or password.",
          { label: "Confirm email address", url: page("/verifyemail", mail.token) },
          `The link works once and expires in ${span(LINK_MINUTES.email)}.`,
          "If you don't have an account with us, someone entered your address by mistake. You can ignore this email.",
        ],
        because: `this address was entered for the account ${mail.UserID}.`,
      };
    case "address-taken":
      return {
        subject: `You already have an account at ${site.name}`,
        greeting: "Hi,",
        parts: [
          `Someone, maybe you, wants to use this email address for the account ${mail.UserID}. It already belongs to:`,
          { list: mail.existing },
          "An email address can only be used for one account, so nothing has changed.",
          "If this was you, log in to your existing account, or recover it here. For a second account, please use another email address.",
          recover,
          "If this was not you, no action is needed. Your account has not changed.",
        ],
        because: "someone entered this email address on our site.",
      };
    case "user-ids":
      return {
        subject: `Your User ID at ${site.name}`,
        greeting: "Hi,",
        parts: [
          mail.userIds.length === 1
            ? "Here is the User ID you asked for:"
            : "Here are the User IDs of the accounts with this email address:",
          { list: mail.userIds },
          { label: "Log in", url: page("/login") },
          mail.userIds.length === 1
            ? "Forgot your password too? Set a new one here:"
            : "Forgot a password too? Set a new one here:",
          ...mail.userIds.map((UserID, index) => ({
            label: mail.userIds.length === 1 ? "Reset my password" : `Reset the password of ${UserID}`,
            url: page("/resetpassword", mail.tokens[index]),
          })),
          `The link works once and expires in ${span(LINK_MINUTES.resetPassword)}. If your account has a secret question, you will also need its answer.`,
          "If you did not ask for this, no action is needed. Only you can read this email.",
        ],
        because: "someone entered this email address to find a User ID.",
      };
    case "reset-password":
      return {
        subject: `Reset your password at ${site.name}`,
        greeting: hello(mail.UserID),
        parts: [
          "Someone, hopefully you, asked to reset the password of your account.",
          { label: "Reset my password", url: page("/resetpassword", mail.token) },
          `The link works once and expires in ${span(LINK_MINUTES.resetPassword)}. If your account has a secret question, you will also need its answer.`,
          "If this was not you, ignore this email. Your password has not changed. Don't share this link.",
        ],
        because: `someone asked to reset the password of the account ${mail.UserID}.`,
      };
    case "password-changed":
      return {
        subject: `Your password at ${site.name} was changed`,
        greeting: hello(mail.UserID),
        parts: [`The password of your account was changed on ${manila(mail.at)}.`, ifYou, ifNotYou, recover],
        because: `we notify you of important changes to the account ${mail.UserID}.`,
      };
    case "password-changed-in-game":
      return {
        subject: `Your password at ${site.name} was changed in the game`,
        greeting: hello(mail.UserID),
        parts: [
          `On ${manila(mail.at)} we noticed that the password of your account was changed in the game. The new password now works for ${site.name} too, and you have been logged out on all devices.`,
          ifYou,
          ifNotYou,
          recover,
        ],
        because: `we notify you of important changes to the account ${mail.UserID}.`,
      };
    case "confirm-new-address":
      return {
        subject: `Confirm your new email address for ${site.name}`,
        greeting: hello(mail.UserID),
        parts: [
          "You asked to change the email address of your account to this one. Open this link to confirm:",
          { label: "Confirm new email address", url: page("/verifyemail", mail.token) },
          `The link works once and expires in ${span(LINK_MINUTES.email)}.`,
          "If you did not ask for this, someone entered your address by mistake. You can ignore this email.",
        ],
        because: `this address was entered for the account ${mail.UserID}.`,
      };
    case "address-change-asked":
      return {
        subject: `Your email address at ${site.name} is about to change`,
        greeting: hello(mail.UserID),
        parts: [
          `Someone asked to change the email address of your account to ${mail.newAddress}. It changes when the link that we sent there is opened.`,
          ifYou,
          "If this was not you, cancel the change now, then change your password:",
          { label: "Cancel the change", url: page("/cancelemail", mail.token) },
        ],
        because: `this is the email address of the account ${mail.UserID}.`,
      };
    case "address-changed":
      return {
        subject: `Your email address at ${site.name} was changed`,
        greeting: hello(mail.UserID),
        parts: [
          `The email address of your account is now ${mail.newAddress}. We will no longer send emails to this one.`,
          ifYou,
          "If this was not you, please contact our support right away, and mention this email address:",
          { label: "Submit a ticket", url: page("/ticket") },
        ],
        because: `this was the email address of the account ${mail.UserID}.`,
      };
    case "second-factor":
      return {
        subject: `Two-step login at ${site.name} is ${mail.on ? "on" : "off"}`,
        greeting: hello(mail.UserID),
        parts: [
          `Two-step login was turned ${mail.on ? "on" : "off"} for your account on ${manila(mail.at)}.`,
          mail.on
            ? "From now on, you need a code from your authenticator app to log in. Keep your recovery codes in a safe place."
            : "From now on, your password is enough to log in.",
          ifNotYou,
          recover,
        ],
        because: `we notify you of important changes to the account ${mail.UserID}.`,
      };
    case "new-login":
      return {
        subject: `New login at ${site.name}`,
        greeting: hello(mail.UserID),
        parts: [
          `On ${manila(mail.at)}, someone logged in to your account with a browser that has not been used for it before.`,
          ifYou,
          ifNotYou,
          recover,
        ],
        because: `we notify you of important changes to the account ${mail.UserID}.`,
      };
    case "receipt":
      return {
        subject: `Your purchase at ${site.name}`,
        greeting: hello(mail.UserID),
        parts: [
          mail.giftTo
            ? `You bought these items for ${mail.giftTo} on ${manila(mail.at)}:`
            : `You bought these items on ${manila(mail.at)}:`,
          { list: mail.items },
          `Total: ${mail.total.toLocaleString("en-PH")} R-Coin. ${mail.giftTo ? `The items are in the item bank of ${mail.giftTo}'s account` : "Your items are in your item bank"} in the game.`,
          `If you contact our support about this purchase, mention its number: ${mail.purchase}`,
          { label: "View purchase history", url: page("/shoppurchases") },
        ],
        because: `the account ${mail.UserID} bought something on our site.`,
      };
    case "payment-receipt": {
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
          { label: "View this payment", url: page(`/topup/payments/${mail.payment}`) },
        ],
        because: `you bought coins with the account ${mail.UserID}.`,
      };
    }
    case "payment-gift":
      return {
        subject: `You got R-Coin at ${site.name}`,
        greeting: hello(mail.UserID),
        parts: [
          `${mail.from} paid for ${rCoin(mail.coins)}, which are in your balance now.`,
          ...(mail.message === "" ? [] : ["They wrote:", { quote: [mail.message] }]),
          "It costs you nothing. We never ask for your password to receive coins.",
          { label: "View my balance", url: page("/points") },
        ],
        because: `someone paid for coins for the account ${mail.UserID}.`,
      };
    case "payment-gift-returned":
      return {
        subject: `R-Coin from a gift at ${site.name} were taken back`,
        greeting: hello(mail.UserID),
        parts: [
          `${mail.from} paid for R-Coin for you. That payment was refunded or disputed, so we took back ${rCoin(mail.taken)} from your balance.`,
          "You owe nothing, and what you bought with them stays yours.",
          { label: "View my balance", url: page("/points") },
        ],
        because: `someone paid for coins for the account ${mail.UserID}.`,
      };
    case "payment-returned":
      return {
        subject: `Your payment at ${site.name} was returned`,
        greeting: hello(mail.UserID),
        parts: [
          `Your payment ${mail.reference} (${mail.name}, ${pesos(mail.price)}) was refunded or disputed, so we took back ${rCoin(mail.taken)}.`,
          ...(mail.owed > 0
            ? [
                `You had already spent ${rCoin(mail.owed)} of it, so you owe that many. We'll deduct them from your next top-up.`,
              ]
            : []),
          { label: "View this payment", url: page(`/topup/payments/${mail.payment}`) },
        ],
        because: `you bought coins with the account ${mail.UserID}.`,
      };
    case "transfer-started":
      return {
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
          { label: "Send the receipt", url: page(`/topup/payments/${mail.payment}`) },
        ],
        because: `a payment was started with the account ${mail.UserID}.`,
      };
    case "transfer-expired":
      return {
        subject: `Your payment at ${site.name} has expired`,
        greeting: hello(mail.UserID),
        parts: [
          `We got no receipt for ${mail.name} (${pesos(mail.price)}, ${mail.reference}) in time, so nothing was credited.`,
          `If you did not send the money, no action is needed. If you did, do not send it again: submit a ticket that names ${mail.reference}, and we will look for it.`,
          { label: "Submit a ticket", url: page("/ticket") },
        ],
        because: `a payment was started with the account ${mail.UserID}.`,
      };
    case "payment-held":
      return {
        subject: `About your payment at ${site.name}`,
        greeting: hello(mail.UserID),
        parts: [
          mail.arrived === null
            ? `The money of your payment ${mail.reference} (${mail.name}, ${pesos(mail.price)}) arrived, but the R-Coin could not be added to the balance.`
            : `Your payment ${mail.reference} (${mail.name}) costs ${pesos(mail.price)}, and another amount arrived: ${pesos(mail.arrived)}. No R-Coin was added.`,
          "Your money is not lost, and you don't need to pay again. Our staff were told, and either add the R-Coin or return the money.",
          { label: "View this payment", url: page(`/topup/payments/${mail.payment}`) },
        ],
        because: `you bought coins with the account ${mail.UserID}.`,
      };
    case "receipt-first-approved":
      return {
        subject: `Your receipt at ${site.name} was approved once`,
        greeting: hello(mail.UserID),
        parts: [
          `A member of our staff approved your receipt for ${mail.name} (${pesos(mail.price)}, ${mail.reference}). A second person checks it too, and then your R-Coin are added. No action is needed.`,
          { label: "View this payment", url: page(`/topup/payments/${mail.payment}`) },
        ],
        because: `a receipt was sent with the account ${mail.UserID}.`,
      };
    case "receipt-received":
      return {
        subject: `We got your receipt at ${site.name}`,
        greeting: hello(mail.UserID),
        parts: [
          `We will check your receipt for ${mail.name} (${pesos(mail.price)}, ${mail.reference}) and email you again.`,
          { label: "View this payment", url: page(`/topup/payments/${mail.payment}`) },
        ],
        because: `a receipt was sent with the account ${mail.UserID}.`,
      };
    case "receipt-rejected":
      return {
        subject: `About your receipt at ${site.name}`,
        greeting: hello(mail.UserID),
        parts: [
          `We could not accept your receipt for ${mail.name} (${pesos(mail.price)}, ${mail.reference}):`,
          { quote: [mail.reason] },
          "You can send another one on the page of the payment. Your money is not lost: if you sent it, reply by a support ticket.",
          { label: "View this payment", url: page(`/topup/payments/${mail.payment}`) },
        ],
        because: `a receipt was sent with the account ${mail.UserID}.`,
      };
    case "reminder":
      return {
        subject: `Soon at ${site.name}: ${shortened(mail.title, 40)}`,
        greeting: hello(mail.UserID),
        parts: [
          `${mail.title} begins on ${manila(mail.starts)}.`,
          { label: "See more", url: page(mail.path) },
          `You choose what you are reminded of at ${page("/reminders")}`,
        ],
        because: `the account ${mail.UserID} has chosen reminders on our site.`,
      };
    case "character-changed":
      return {
        subject: `Your character was changed at ${site.name}`,
        greeting: hello(mail.UserID),
        parts: [
          `You ordered this on ${manila(mail.at)}:`,
          { list: [mail.what] },
          `Price: ${mail.price.toLocaleString("en-PH")} R-Coin. You see it when you enter the game.`,
          `If this was not you, change your password at once and contact our support. Mention this number: ${mail.change}`,
          { label: "View character services", url: page("/character-services") },
        ],
        because: `a character of the account ${mail.UserID} was changed on our site.`,
      };
    case "gift":
      return {
        subject: `You got a gift at ${site.name}`,
        greeting: hello(mail.UserID),
        parts: [
          `${mail.from ?? "Another player"} sent a gift to your character ${mail.ChaName} on ${manila(mail.at)}:`,
          { list: mail.items },
          ...(mail.message === "" ? [] : [`${mail.from ?? "They"} wrote:`, { quote: [mail.message] }]),
          "It is in your item bank in the game, and costs you nothing. We never ask for your password to receive a gift.",
          { label: "View gifts", url: page("/gifts") },
          "You can turn gifts off under My Account.",
        ],
        because: `someone sent a gift to the account ${mail.UserID}.`,
      };
    case "wishes-on-sale":
      return {
        subject: `On sale now at ${site.name}: your wish list`,
        greeting: hello(mail.UserID),
        parts: [
          "Items on your wish list are reduced for a while:",
          { list: mail.items },
          { label: "View wish list", url: page("/wishlist") },
          "You can turn these emails off under My Account.",
        ],
        because: `the account ${mail.UserID} asked for emails about its wish list.`,
      };
    case "alert":
      return {
        subject: `${mail.title} – ${site.name}`,
        parts: [`${mail.text} (${manila(mail.at)})`, { label: "Open the dashboard", url: page("/admin") }],
        because: "this address is set to receive alerts (ALERT_MAIL_TO).",
      };
    case "repaired":
      return {
        subject: `Our support changed your account at ${site.name}`,
        greeting: hello(mail.UserID),
        parts: [
          `On ${manila(mail.at)}, our support ${repairText(mail)}`,
          "We do this only if someone asks for it and proves that the account is theirs. If this was not you, please contact our support right away:",
          { label: "Submit a ticket", url: page("/ticket") },
        ],
        because: `we notify you of important changes to the account ${mail.UserID}.`,
      };
    case "ticket-received":
      return {
        subject: `Your ticket ${mail.number} at ${site.name}`,
        greeting: "Hi,",
        parts: [
          `Thank you for contacting us. Your ticket number is ${mail.number}. We will reply as soon as we can, and send the reply to this email address.`,
          ticketLink(mail, "View ticket"),
          "If you did not contact us, someone entered your address by mistake. You can ignore this email.",
        ],
        because: "someone contacted our support with this email address.",
      };
    case "ticket-answered":
      return {
        subject: `Reply to your ticket ${mail.number} at ${site.name}`,
        greeting: "Hi,",
        parts: [
          `We have replied to your ticket ${mail.number}:`,
          { quote: mail.answer },
          mail.closed
            ? "The ticket is now closed. If you still need help, reply to the ticket to reopen it."
            : "To reply, open the ticket. Please don't reply to this email.",
          ticketLink(mail, "View ticket"),
        ],
        because: `this is the email address of ticket ${mail.number}.`,
      };
    case "ticket-closed":
      return {
        subject: `Your ticket ${mail.number} at ${site.name} is closed`,
        greeting: "Hi,",
        parts: [
          `Your ticket ${mail.number} is closed. If you still need help, reply to the ticket to reopen it.`,
          ticketLink(mail, "View ticket"),
        ],
        because: `this is the email address of ticket ${mail.number}.`,
      };
    case "ticket-link":
      return {
        subject: `Link to your ticket ${mail.number} at ${site.name}`,
        greeting: "Hi,",
        parts: [
          `Here is the link to your ticket ${mail.number}:`,
          ticketLink(mail, "View ticket"),
          "If you did not ask for this, no action is needed. Only you can read this email.",
        ],
        because: `someone asked for the link to ticket ${mail.number}.`,
      };
  }
}

/** The email with all outside text made safe. */
function cleaned(mail: Mail): Mail {
  const clean = (value: unknown) => {
    if (typeof value === "string") return oneLine(value);
    return Array.isArray(value) ? value.map((item: string) => oneLine(item)) : value;
  };
  return Object.fromEntries(Object.entries(mail).map(([key, value]) => [key, clean(value)])) as Mail;
}

function toText({ greeting, parts, because }: Letter, site: MailSite): string {
  const paragraphs = parts.map((part) => {
    if (typeof part === "string") return part;
    if ("list" in part) return part.list.map((item) => `  ${item}`).join("\n");
    if ("quote" in part) return part.quote.join("\n");
    return `${part.label}:\n${part.url}`;
  });
  return `${[greeting, ...paragraphs, site.name, `-- \nYou received this email because ${because}`].join("\n\n")}\n`;
}

const STYLE = {
  body: "margin:0;padding:1.5rem 1rem;background:#f4f2ee;color:#1d1b19;font:16px/1.5 'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  sheet: "max-width:36rem;margin:0 auto;padding:1.5rem;background:#ffffff;border-radius:8px",
  head: "margin:0 0 1.5rem;font-size:1.25rem;font-weight:bold;color:#8a1f11",
  list: "margin:0 0 1rem;padding-left:1.5rem;font-weight:bold",
  paragraph: "margin:0 0 1rem",
  quote: "margin:0 0 1rem;padding-left:1rem;border-left:3px solid #8a1f11",
  button:
    "display:inline-block;padding:0.75rem 1.25rem;background:#8a1f11;color:#ffffff;border-radius:6px;font-weight:bold;text-decoration:none",
  raw: "margin:0 0 1rem;font-size:0.8125rem;color:#5c5650;word-break:break-all",
  rawLink: "color:#5c5650",
  foot: "max-width:36rem;margin:1rem auto 0;padding:0 1.5rem;font-size:0.8125rem;color:#5c5650",
};

function toHtml({ subject, greeting, parts, because }: Letter, site: MailSite): string {
  const paragraph = (text: string) => `<p style="${STYLE.paragraph}">${escapeHtml(text)}</p>`;
  const content = [...(greeting === undefined ? [] : [greeting]), ...parts].map((part) => {
    if (typeof part === "string") return paragraph(part);
    if ("list" in part) {
      const items = part.list.map((item) => `<li>${escapeHtml(item)}</li>`);
      return `<ul style="${STYLE.list}">\n${items.join("\n")}\n</ul>`;
    }
    if ("quote" in part) {
      return `<p style="${STYLE.quote}">${part.quote.map(escapeHtml).join("<br>\n")}</p>`;
    }
    const url = escapeHtml(part.url);
    return (
      `<p style="${STYLE.paragraph}"><a href="${url}" style="${STYLE.button}">${escapeHtml(part.label)}</a></p>\n` +
      `<p style="${STYLE.raw}">Or open this link: <a href="${url}" style="${STYLE.rawLink}">${url}</a></p>`
    );
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${STYLE.body}">
<div style="${STYLE.sheet}">
<p style="${STYLE.head}">${escapeHtml(site.name)}</p>
${content.join("\n")}
</div>
<p style="${STYLE.foot}">You received this email because ${escapeHtml(because)}</p>
</body>
</html>
`;
}

/** Renders an email as subject, plain text and HTML; its values are escaped. */
export function render(mail: Mail, site: MailSite): RenderedMail {
  const from = { ...site, name: oneLine(site.name) };
  const letter = compose(cleaned(mail), from);
  return { subject: letter.subject, text: toText(letter, from), html: toHtml(letter, from) };
}
