import {
  type AccountPage,
  SECRET_QUESTIONS,
  type UserIp,
  WHITELIST_STATUS,
} from "@tambayan/account-service/contract";
import { msg, t } from "~/lib/i18n";

// For the server only: the contract's schemas come with what is imported here.

/** 'last, first', where there are both (spec section 2, My Account). */
export const completeName = ({ NameFirst, NameLast }: { NameFirst: string; NameLast: string }) =>
  NameFirst && NameLast ? `${NameLast}, ${NameFirst}` : null;

/** What My Account shows; the whole e-mail address is not among it. */
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
  };
}
export type AccountView = ReturnType<typeof toAccountView>;

const WORDS: Record<number, { word: string; look: "good" | "open" | "bad" }> = {
  [WHITELIST_STATUS.requested]: { word: msg("Requested"), look: "open" },
  [WHITELIST_STATUS.approved]: { word: msg("Approved"), look: "good" },
  [WHITELIST_STATUS.rejected]: { word: msg("Rejected"), look: "bad" },
};

/** The visitor's address, and a word for its state; none where it can still be requested (spec section 4, whitelist). */
export function toConnection({ CC_IP, CC_status }: UserIp) {
  const state =
    CC_status === WHITELIST_STATUS.notRequested
      ? null
      : (WORDS[CC_status] ?? { word: msg("Being looked at"), look: "open" as const });
  return { CC_IP, state };
}

/** What a failed request to whitelist says (spec section 8, in its own spelling). */
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
