import { LINK_MINUTES, type RepairKind } from "../../../../../contract/index.ts";
import type { Templates } from "./layout.ts";
import { hello, IF_NOT_YOU, IF_YOU, manila, page, recover, span } from "./phrases.ts";

/** Emails about a player's account: addresses, passwords, logins. */
export type AccountMail =
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
  /** Staff repaired the account; to the old and the new address, if it was changed. The caller masks the new one. */
  | { kind: "repaired"; UserID: string; repair: RepairKind; newAddress: string; at: Date };

/** What support did to an account, after "our support". */
function repairText({ repair, newAddress }: { repair: RepairKind; newAddress: string }): string {
  if (repair === "email") {
    return `changed the email address of your account to ${newAddress}. You have been logged out on all devices.`;
  }
  return repair === "second_factor"
    ? "turned two-step login off for your account. You have been logged out on all devices. From now on, your password is enough to log in."
    : "removed the secret question of your account. Its answer is no longer needed to reset your password.";
}

export const accountTemplates: Templates<AccountMail> = {
  "confirm-address": (mail, site) => ({
    subject: `Confirm your email address for ${site.name}`,
    greeting: hello(mail.UserID),
    parts: [
      "Please confirm that this is your email address, so that we can help you if you ever forget your User ID or password.",
      { label: "Confirm email address", url: page(site, "/verifyemail", mail.token) },
      `The link works once and expires in ${span(LINK_MINUTES.email)}.`,
      "If you don't have an account with us, someone entered your address by mistake. You can ignore this email.",
    ],
    because: `this address was entered for the account ${mail.UserID}.`,
  }),

  "address-taken": (mail, site) => ({
    subject: `You already have an account at ${site.name}`,
    greeting: "Hi,",
    parts: [
      `Someone, maybe you, wants to use this email address for the account ${mail.UserID}. It already belongs to:`,
      { list: mail.existing },
      "An email address can only be used for one account, so nothing has changed.",
      "If this was you, log in to your existing account, or recover it here. For a second account, please use another email address.",
      recover(site),
      "If this was not you, no action is needed. Your account has not changed.",
    ],
    because: "someone entered this email address on our site.",
  }),

  "user-ids": (mail, site) => ({
    subject: `Your User ID at ${site.name}`,
    greeting: "Hi,",
    parts: [
      mail.userIds.length === 1
        ? "Here is the User ID you asked for:"
        : "Here are the User IDs of the accounts with this email address:",
      { list: mail.userIds },
      { label: "Log in", url: page(site, "/login") },
      mail.userIds.length === 1
        ? "Forgot your password too? Set a new one here:"
        : "Forgot a password too? Set a new one here:",
      ...mail.userIds.map((UserID, index) => ({
        label: mail.userIds.length === 1 ? "Reset my password" : `Reset the password of ${UserID}`,
        url: page(site, "/resetpassword", mail.tokens[index]),
      })),
      `The link works once and expires in ${span(LINK_MINUTES.resetPassword)}. If your account has a secret question, you will also need its answer.`,
      "If you did not ask for this, no action is needed. Only you can read this email.",
    ],
    because: "someone entered this email address to find a User ID.",
  }),

  "reset-password": (mail, site) => ({
    subject: `Reset your password at ${site.name}`,
    greeting: hello(mail.UserID),
    parts: [
      "Someone, hopefully you, asked to reset the password of your account.",
      { label: "Reset my password", url: page(site, "/resetpassword", mail.token) },
      `The link works once and expires in ${span(LINK_MINUTES.resetPassword)}. If your account has a secret question, you will also need its answer.`,
      "If this was not you, ignore this email. Your password has not changed. Don't share this link.",
    ],
    because: `someone asked to reset the password of the account ${mail.UserID}.`,
  }),

  "password-changed": (mail, site) => ({
    subject: `Your password at ${site.name} was changed`,
    greeting: hello(mail.UserID),
    parts: [
      `The password of your account was changed on ${manila(mail.at)}.`,
      IF_YOU,
      IF_NOT_YOU,
      recover(site),
    ],
    because: `we notify you of important changes to the account ${mail.UserID}.`,
  }),

  "password-changed-in-game": (mail, site) => ({
    subject: `Your password at ${site.name} was changed in the game`,
    greeting: hello(mail.UserID),
    parts: [
      `On ${manila(mail.at)} we noticed that the password of your account was changed in the game. The new password now works for ${site.name} too, and you have been logged out on all devices.`,
      IF_YOU,
      IF_NOT_YOU,
      recover(site),
    ],
    because: `we notify you of important changes to the account ${mail.UserID}.`,
  }),

  "confirm-new-address": (mail, site) => ({
    subject: `Confirm your new email address for ${site.name}`,
    greeting: hello(mail.UserID),
    parts: [
      "You asked to change the email address of your account to this one. Open this link to confirm:",
      { label: "Confirm new email address", url: page(site, "/verifyemail", mail.token) },
      `The link works once and expires in ${span(LINK_MINUTES.email)}.`,
      "If you did not ask for this, someone entered your address by mistake. You can ignore this email.",
    ],
    because: `this address was entered for the account ${mail.UserID}.`,
  }),

  "address-change-asked": (mail, site) => ({
    subject: `Your email address at ${site.name} is about to change`,
    greeting: hello(mail.UserID),
    parts: [
      `Someone asked to change the email address of your account to ${mail.newAddress}. It changes when the link that we sent there is opened.`,
      IF_YOU,
      "If this was not you, cancel the change now, then change your password:",
      { label: "Cancel the change", url: page(site, "/cancelemail", mail.token) },
    ],
    because: `this is the email address of the account ${mail.UserID}.`,
  }),

  "address-changed": (mail, site) => ({
    subject: `Your email address at ${site.name} was changed`,
    greeting: hello(mail.UserID),
    parts: [
      `The email address of your account is now ${mail.newAddress}. We will no longer send emails to this one.`,
      IF_YOU,
      "If this was not you, please contact our support right away, and mention this email address:",
      { label: "Submit a ticket", url: page(site, "/ticket") },
    ],
    because: `this was the email address of the account ${mail.UserID}.`,
  }),

  "second-factor": (mail, site) => ({
    subject: `Two-step login at ${site.name} is ${mail.on ? "on" : "off"}`,
    greeting: hello(mail.UserID),
    parts: [
      `Two-step login was turned ${mail.on ? "on" : "off"} for your account on ${manila(mail.at)}.`,
      mail.on
        ? "From now on, you need a code from your authenticator app to log in. Keep your recovery codes in a safe place."
        : "From now on, your password is enough to log in.",
      IF_NOT_YOU,
      recover(site),
    ],
    because: `we notify you of important changes to the account ${mail.UserID}.`,
  }),

  "new-login": (mail, site) => ({
    subject: `New login at ${site.name}`,
    greeting: hello(mail.UserID),
    parts: [
      `On ${manila(mail.at)}, someone logged in to your account with a browser that has not been used for it before.`,
      IF_YOU,
      IF_NOT_YOU,
      recover(site),
    ],
    because: `we notify you of important changes to the account ${mail.UserID}.`,
  }),

  repaired: (mail, site) => ({
    subject: `Our support changed your account at ${site.name}`,
    greeting: hello(mail.UserID),
    parts: [
      `On ${manila(mail.at)}, our support ${repairText(mail)}`,
      "We do this only if someone asks for it and proves that the account is theirs. If this was not you, please contact our support right away:",
      { label: "Submit a ticket", url: page(site, "/ticket") },
    ],
    because: `we notify you of important changes to the account ${mail.UserID}.`,
  }),
};
