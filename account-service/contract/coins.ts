import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { MESSAGES } from "./messages.ts";
import { formatField, pageField, pagingSchema } from "./paging.ts";
import { codeText } from "./text.ts";

/** The two balances of a player, by column. */
export const CURRENCIES = [
  { code: 1, column: "UserPoint", name: "R-Coin" },
  { code: 2, column: "UserPoint2", name: "Milleage" },
] as const;

/** A streamer's code, optional. */
export const referralCodeField = z
  .string({ error: MESSAGES.referralInvalid })
  .transform(codeText)
  .pipe(
    z
      .string()
      .max(LIMITS.couponCode, MESSAGES.referralInvalid)
      .regex(/^[A-Z0-9]*$/, MESSAGES.referralInvalid),
  )
  .default("");

/**
 * POST /processCoupon. `ReferralCode` is a streamer's, and optional. The header `Idempotency-Key` makes a repeat safe: it returns
 * the first answer again.
 */
export const redeemRequestSchema = z.object({
  CouponCode: z
    .string({ error: MESSAGES.couponRequired })
    .transform(codeText)
    .pipe(
      z
        .string()
        .min(1, MESSAGES.couponRequired)
        .max(LIMITS.couponCode, MESSAGES.couponInvalid)
        .regex(/^[A-Z0-9]*$/, MESSAGES.couponInvalid),
    ),
  ReferralCode: referralCodeField,
});
export type RedeemRequest = z.infer<typeof redeemRequestSchema>;

/** Its answer: `status` is 1, with the balances afterwards. */
export const redeemResponseSchema = z.object({
  message: z.string(),
  status: z.literal(1),
  couponcode: z.string(),
  userPoints: z.int(),
  userPoints2: z.int(),
});
export type RedeemResponse = z.infer<typeof redeemResponseSchema>;

/** GET /topuphistory: `Cardvalue` is R-Coin, `Cardvalue2` Milleage. */
export const topUpHistoryResponseSchema = pagingSchema.extend({
  topuphistory: z.array(
    z.object({
      CardCode: z.string(),
      DateTopUp: z.iso.datetime(),
      Cardvalue: z.int(),
      Cardvalue2: z.int(),
    }),
  ),
});
export type TopUpHistory = z.infer<typeof topUpHistoryResponseSchema>;

/** Why a balance changed. `opening` is the balance when the ledger began, `outside` a change made by the game server. */
export const LEDGER_REASONS = [
  "opening",
  "coupon",
  "purchase",
  "reward",
  "refund",
  "reward_back",
  "service",
  "service_back",
  "adjustment",
  "outside",
  "attendance",
  "vote",
  "play_time",
  "invite",
  "payment",
  "payment_back",
  "debt",
] as const;
export type LedgerReason = (typeof LEDGER_REASONS)[number];

/** GET /points: a balance's statement, newest first; `currency` 1 is R-Coin, 2 Milleage. `format=csv` returns all of it. */
export const pointsQuerySchema = z.object({
  currency: z.enum(["1", "2"]).default("1").transform(Number),
  page: pageField,
  format: formatField,
});
export type PointsQuery = z.infer<typeof pointsQuerySchema>;
export const pointsResponseSchema = pagingSchema.extend({
  currency: z.int(),
  /** The current balance. */
  balance: z.int(),
  points: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime(),
      delta: z.int(),
      balance: z.int(),
      reason: z.enum(LEDGER_REASONS),
      reference: z.string(),
    }),
  ),
});
export type PointsPage = z.infer<typeof pointsResponseSchema>;
