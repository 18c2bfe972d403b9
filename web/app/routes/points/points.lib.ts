import type { GameFeatures, LedgerReason } from "@tambayan/account-service/contract";
import { msg } from "~/lib/i18n";
import { readPage } from "~/lib/pager";

/** Why a balance changed, as a player reads it. */
export const REASONS: Record<LedgerReason, string> = {
  opening: msg("What you had when this statement began"),
  coupon: msg("Code redeemed"),
  purchase: msg("Bought in the item shop"),
  reward: msg("Came with a purchase"),
  refund: msg("Purchase given back"),
  reward_back: msg("Returned with a purchase given back"),
  adjustment: msg("Corrected by the operators"),
  outside: msg("Changed in the game"),
};

type Currencies = Pick<GameFeatures, "milleage">;

/** The two statements, by the contract's code of their currency. */
export const STATEMENTS = [
  { currency: 1, coin: "r-coin", name: msg("R-Coin") },
  { currency: 2, coin: "milleage", name: msg("Milleage") },
] as const;

/** Those of what the game has. */
export const statementsOf = ({ milleage }: Currencies) =>
  STATEMENTS.filter(({ coin }) => milleage || coin !== "milleage");

/** Which statement an address is of: R-Coin unless it says Milleage, and there is any. */
export const readCurrency = (search: URLSearchParams, { milleage }: Currencies) =>
  milleage && search.get("currency") === "2" ? 2 : 1;

export const readStatement = (search: URLSearchParams, game: Currencies) => ({
  currency: readCurrency(search, game),
  page: readPage(search.get("page")),
});

const AMOUNT = new Intl.NumberFormat("en-PH", { signDisplay: "exceptZero" });

/** '+100', '-60'; the sign is a true minus. */
export const formatDelta = (delta: number) => AMOUNT.format(delta).replace("-", "−");
