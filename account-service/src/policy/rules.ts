import type { MoneyShown } from "../../contract/index.ts";
import { DAY, HOUR } from "../lib/time.ts";

/**
 * How the game is kept from handing out refunded items: its server has a player's item bank in memory, and its own
 * procedure takes an item whatever its state (docs/game-database.md, docs/decisions/018).
 */
export const REFUND_SAFETIES = ["off", "remove", "offline", "guarded"] as const;
type RefundSafety = (typeof REFUND_SAFETIES)[number];

/** A streamer's share of a code's coins, rounded down. */
export const referralShare = (coins: number, percentage: number) => Math.floor((coins * percentage) / 100);

/** The Milleage that one item earns. */
export const itemReward = (price: number, policy: { milleageRatePercent: number }) =>
  Math.floor((price * policy.milleageRatePercent) / 100);

/**
 * A character's money as rankings show it; null: not at all. Rounded down, so that no one looks richer than they are.
 */
export function shownMoney(money: number, shown: MoneyShown): number | null {
  if (shown === "off") return null;
  if (shown === "exact" || money < 100) return money;
  const unit = 10 ** (Math.floor(Math.log10(money)) - 1);
  return Math.floor(money / unit) * unit;
}

/** Whether players can still return an order made at an instant. */
export const isRefundable = (
  at: Date,
  now: Date,
  policy: { refundAllowed: boolean; refundSafety: RefundSafety; refundWindowHours: number },
) =>
  policy.refundAllowed &&
  policy.refundSafety !== "off" &&
  now.getTime() - at.getTime() <= policy.refundWindowHours * HOUR;

/** Whether staff can still refund an order made at an instant. */
export const isRefundableByStaff = (at: Date, now: Date, policy: { operatorRefundDays: number }) =>
  now.getTime() - at.getTime() <= policy.operatorRefundDays * DAY;
