import type { LedgerReason } from "@tambayan/account-service/contract";
import { readPage } from "~/lib/pager";

/** Why a balance changed, as a player reads it. */
export const REASONS: Record<LedgerReason, string> = {
  opening: "What you had when this statement began",
  coupon: "Code redeemed",
  purchase: "Bought in the item shop",
  reward: "Came with a purchase",
  refund: "Purchase given back",
  reward_back: "Returned with a purchase given back",
  adjustment: "Corrected by the operators",
  outside: "Changed in the game",
};

/** The two statements, by the contract's code of their currency. */
export const STATEMENTS = [
  { currency: 1, coin: "r-coin", name: "R-Coin" },
  { currency: 2, coin: "milleage", name: "Milleage" },
] as const;

/** Which statement an address is of: R-Coin unless it says Milleage. */
export const readCurrency = (search: URLSearchParams) => (search.get("currency") === "2" ? 2 : 1);

export const readStatement = (search: URLSearchParams) => ({
  currency: readCurrency(search),
  page: readPage(search.get("page")),
});

const AMOUNT = new Intl.NumberFormat("en-PH", { signDisplay: "exceptZero" });

/** '+100', '-60'; the sign is a true minus. */
export const formatDelta = (delta: number) => AMOUNT.format(delta).replace("-", "−");
