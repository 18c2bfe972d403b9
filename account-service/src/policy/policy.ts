import { z } from "zod";

/** Digits only: an empty text is no 0. */
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `a whole number from ${min} to ${max} is needed`)
    .transform(Number)
    .pipe(z.number().min(min, `at least ${min} is needed`).max(max, `at most ${max} is possible`));
const percent = whole(0, 100);
const flag = z.enum(["true", "false"], "true or false is needed").transform((value) => value === "true");

/**
 * How it is made sure that the game does not hand out what is given back: its server keeps a player's item bank in memory, and its
 * own procedure takes a piece whatever stands in its row (docs/game-database.md, docs/decisions/018).
 */
export const REFUND_SAFETIES = ["off", "remove", "offline", "guarded"] as const;

/**
 * What operators tune without a restart: the Setting table's rows by these names, each with its meaning and its default.
 * Pure: reading and writing them is modules/settings'.
 */
export const policySchema = z.object({
  referralSharePercent: percent
    .default(5)
    .describe(
      "Share of a coupon's R-Coin that goes to the streamer whose referral code was given, in percent.",
    ),
  milleageRatePercent: percent
    .default(2)
    .describe("Milleage that comes with a purchase, in percent of its price, each piece rounded down."),
  refundAllowed: flag.default(true).describe("Whether players may give back what waits in their item bank."),
  refundSafety: z
    .enum(REFUND_SAFETIES, `one of ${REFUND_SAFETIES.join(", ")} is needed`)
    .default("off")
    .describe(
      "How a refund keeps the game from handing the item out as well. off: nothing is refunded. remove: its row is removed from the game's ShopPurchase. offline: only while the player is out of the game. guarded: its row is marked, and the game's procedure was corrected to heed that. Preflight says which of them is safe on this server.",
    ),
  refundWindowHours: whole(0, 8_760)
    .default(72)
    .describe("Hours after a purchase in which it may be given back."),
  operatorRefundDays: whole(0, 3_650)
    .default(30)
    .describe(
      "Days after a purchase in which an operator may give it back, whatever players may; never what was taken in the game.",
    ),
  cartRows: whole(1, 200).default(50).describe("Different items that a cart may hold."),
  purchasePieces: whole(1, 500)
    .default(200)
    .describe("Pieces that one purchase may have; each is a row for the game."),
  adjustmentApprovalAbove: whole(0, 100_000_000)
    .default(1_000)
    .describe(
      "Coins that one operator may give or take on one balance of an account within 24 hours; what goes above waits for a second operator. 0: everything waits.",
    ),
  wrongCodesFree: whole(1, 100)
    .default(5)
    .describe("Wrong coupon codes of an account before each further one costs a growing wait."),
  ticketsFree: whole(1, 1_000)
    .default(5)
    .describe(
      "Support tickets of an account or an email address before each further one costs a growing wait; six times as many of a network address.",
    ),
  ticketRepliesFree: whole(1, 1_000)
    .default(20)
    .describe(
      "Replies to a support ticket before each further one costs a growing wait; six times as many of a network address.",
    ),
});
export type Policy = z.infer<typeof policySchema>;
export type PolicyName = keyof Policy;

/** The streamer's share of what a coupon gave: whole coins, never more than was given. */
export const referralShare = (points: number, percentage: number) => Math.floor((points * percentage) / 100);

/** The Milleage that one piece brings. */
export const pieceReward = (price: number, policy: Pick<Policy, "milleageRatePercent">) =>
  Math.floor((price * policy.milleageRatePercent) / 100);

/** Whether a purchase of `at` may still be given back. */
export const isRefundable = (
  at: Date,
  now: Date,
  policy: Pick<Policy, "refundAllowed" | "refundSafety" | "refundWindowHours">,
) =>
  policy.refundAllowed &&
  policy.refundSafety !== "off" &&
  now.getTime() - at.getTime() <= policy.refundWindowHours * 3_600_000;

/** Whether an operator may still give back a purchase of `at`. */
export const isRefundableByOperator = (at: Date, now: Date, policy: Pick<Policy, "operatorRefundDays">) =>
  now.getTime() - at.getTime() <= policy.operatorRefundDays * 24 * 3_600_000;
