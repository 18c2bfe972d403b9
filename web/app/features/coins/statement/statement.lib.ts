import type { GameFeatures, LedgerReason, PlayerCurrency } from "@tambayan/account-service/contract";
import { type Message, msg } from "~/platform/language/i18n";
import { readPage } from "~/platform/page/pager";

/** Reasons of ledger entries, as players read them. */
export const REASONS: Record<LedgerReason, Message> = {
  opening: msg("Opening balance"),
  code: msg("Code redeemed"),
  order: msg("Bought in the item shop"),
  reward: msg("Purchase bonus"),
  refund: msg("Purchase refunded"),
  reward_back: msg("Purchase bonus reversed"),
  service: msg("Character service"),
  service_back: msg("Character service undone"),
  adjustment: msg("Corrected by staff"),
  outside: msg("Changed in the game"),
  attendance: msg("Daily stamp"),
  vote: msg("Vote on a toplist"),
  play_time: msg("Play time"),
  invite: msg("Invited friend"),
  payment: msg("Payment"),
  payment_back: msg("Payment returned"),
  debt: msg("Owed R-Coin paid"),
};

type Currencies = Pick<GameFeatures, "milleage">;

/** The two statements, by their currency's code in the contract. */
export const STATEMENTS = [
  { currency: "coin", name: msg("R-Coin") },
  { currency: "bonus", name: msg("Milleage") },
] as const;

/** The currencies that the game has. */
export const statementsOf = ({ milleage }: Currencies) =>
  STATEMENTS.filter(({ currency }) => milleage || currency !== "bonus");

/** The currency in an address: R-Coin unless it says Milleage, and the game has it. */
export const readCurrency = (search: URLSearchParams, { milleage }: Currencies): PlayerCurrency =>
  milleage && search.get("currency") === "bonus" ? "bonus" : "coin";

export const readStatement = (search: URLSearchParams, game: Currencies) => ({
  currency: readCurrency(search, game),
  page: readPage(search.get("page")),
});

const AMOUNT = new Intl.NumberFormat("en-PH", { signDisplay: "exceptZero" });

/** '+100', '−60'; with a true minus sign. */
export const formatDelta = (delta: number) => AMOUNT.format(delta).replace("-", "−");
