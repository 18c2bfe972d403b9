/** Accounts: the game's rows and ours, names, and whether an account may log in. It has no routes of its own. */
export {
  type AccountStatus,
  type AccountStatusRow,
  accountStatus,
  BLOCKED_FOR_GOOD,
} from "./account-status.ts";
export { gamePasswordFingerprint, isGamePasswordNew, type KnownPassword } from "./known-password.ts";
export { maskEmail } from "./mask-email.ts";
export { type AccountNames, createNames } from "./names-service.ts";
export {
  type Accounts,
  createAccounts,
  type SecondFactorStatus,
} from "./service.ts";
export { createShownStore, type GameClock, type ShownStore } from "./shown-store.ts";
export { confirmedAt, type IdentityRow } from "./store.ts";
