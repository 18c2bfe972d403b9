import {
  type AccountPage,
  SECRET_QUESTIONS,
  type UserIp,
  WHITELIST_STATUS,
} from "@tambayan/account-service/contract";
import { type Message, msg, t } from "~/platform/language/i18n";

// For the server only: importing this would load the contract's schemas in the browser.

/** 'last, first', if both are there. */
export const completeName = ({ NameFirst, NameLast }: { NameFirst: string; NameLast: string }) =>
  NameFirst && NameLast ? `${NameLast}, ${NameFirst}` : null;

/** What My Account shows; never the full email address. */
export function toAccountView({ user, ...page }: AccountPage) {
  return {
    UserID: user.UserID,
    ReferralBalance: user.ReferralBalance,
    completeName: completeName(user),
    NameFirst: user.NameFirst,
    NameLast: user.NameLast,
    PhoneNumber: user.PhoneNumber,
    UserSQ: user.UserSQ,
    questions: SECRET_QUESTIONS,
    characters: user.characters,
    maskedEmail: page.maskedEmail,
    emailVerified: page.emailVerified,
    pendingEmail: page.pendingEmail,
    hasSecretAnswer: page.hasSecretAnswer,
    secondFactor: page.secondFactor,
    lastSeen: page.lastSeen,
    gifts: page.gifts,
    saleMails: page.saleMails,
  };
}
export type AccountView = ReturnType<typeof toAccountView>;

const STATUS_BADGES: Record<number, { word: Message; variant: "good" | "open" | "bad" }> = {
  [WHITELIST_STATUS.requested]: { word: msg("Requested"), variant: "open" },
  [WHITELIST_STATUS.approved]: { word: msg("Approved"), variant: "good" },
  [WHITELIST_STATUS.rejected]: { word: msg("Rejected"), variant: "bad" },
};

/** The visitor's address and the status of its whitelisting; null if it can still be requested. */
export function toConnection({ CC_IP, CC_status }: UserIp) {
  const state =
    CC_status === WHITELIST_STATUS.notRequested
      ? null
      : (STATUS_BADGES[CC_status] ?? { word: msg("Under review"), variant: "open" as const });
  return { CC_IP, state };
}

/** The message of a failed whitelist request; "Unkown Error" keeps the spelling that players know. */
export function whitelistFailure({ status, body }: { status: number; body: unknown }): string {
  const { error, message } = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  for (const text of [error, message]) if (typeof text === "string" && text) return text;
  return status > 0
    ? t("Unkown Error : Status {status}", { status })
    : t("An unexpected error occurred. Please try again.");
}
