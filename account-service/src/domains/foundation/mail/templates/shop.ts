import type { Templates } from "./layout.ts";
import { hello, manila, page } from "./phrases.ts";

/** Emails about what players buy with coins: orders, gifts, wish lists, character services. */
export type ShopMail =
  /** `items`: what was bought, line by line; `total` in R-Coin. */
  | ({ kind: "receipt"; UserID: string; order: string; items: string[]; total: number; at: Date } & {
      /** The character to whose player the order was sent as a gift. */
      giftTo?: string;
    })
  /**
   * Another player sent items to the player of the character `ChaName`; `from` is the giver's character, null: not
   * shown.
   */
  | ({ kind: "gift"; UserID: string; ChaName: string; from: string | null } & {
      message: string;
      items: string[];
      at: Date;
    })
  /** Prices of items on the wish list were cut: one line each. */
  | { kind: "wishes-on-sale"; UserID: string; items: string[] }
  /** A service for a character; `what` names both. */
  | { kind: "character-changed"; UserID: string; change: string; what: string; price: number; at: Date };

export const shopTemplates: Templates<ShopMail> = {
  receipt: (mail, site) => ({
    subject: `Your purchase at ${site.name}`,
    greeting: hello(mail.UserID),
    parts: [
      mail.giftTo
        ? `You bought these items for ${mail.giftTo} on ${manila(mail.at)}:`
        : `You bought these items on ${manila(mail.at)}:`,
      { list: mail.items },
      `Total: ${mail.total.toLocaleString("en-PH")} R-Coin. ${mail.giftTo ? `The items are in the item bank of ${mail.giftTo}'s account` : "Your items are in your item bank"} in the game.`,
      `If you contact our support about this purchase, mention its number: ${mail.order}`,
      { label: "View purchase history", url: page(site, "/shoppurchases") },
    ],
    because: `the account ${mail.UserID} bought something on our site.`,
  }),

  gift: (mail, site) => ({
    subject: `You got a gift at ${site.name}`,
    greeting: hello(mail.UserID),
    parts: [
      `${mail.from ?? "Another player"} sent a gift to your character ${mail.ChaName} on ${manila(mail.at)}:`,
      { list: mail.items },
      ...(mail.message === "" ? [] : [`${mail.from ?? "They"} wrote:`, { quote: [mail.message] }]),
      "It is in your item bank in the game, and costs you nothing. We never ask for your password to receive a gift.",
      { label: "View gifts", url: page(site, "/gifts") },
      "You can turn gifts off under My Account.",
    ],
    because: `someone sent a gift to the account ${mail.UserID}.`,
  }),

  "wishes-on-sale": (mail, site) => ({
    subject: `On sale now at ${site.name}: your wish list`,
    greeting: hello(mail.UserID),
    parts: [
      "Items on your wish list are reduced for a while:",
      { list: mail.items },
      { label: "View wish list", url: page(site, "/wishlist") },
      "You can turn these emails off under My Account.",
    ],
    because: `the account ${mail.UserID} asked for emails about its wish list.`,
  }),

  "character-changed": (mail, site) => ({
    subject: `Your character was changed at ${site.name}`,
    greeting: hello(mail.UserID),
    parts: [
      `You ordered this on ${manila(mail.at)}:`,
      { list: [mail.what] },
      `Price: ${mail.price.toLocaleString("en-PH")} R-Coin. You see it when you enter the game.`,
      `If this was not you, change your password at once and contact our support. Mention this number: ${mail.change}`,
      { label: "View character services", url: page(site, "/character-services") },
    ],
    because: `a character of the account ${mail.UserID} was changed on our site.`,
  }),
};
