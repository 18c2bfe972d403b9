import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { MESSAGES } from "./messages.ts";
import { pageField, pagingSchema } from "./paging.ts";

/** The two balances of a player, by their column (spec section 1). */
export const CURRENCIES = [
  { code: 1, column: "UserPoint", name: "R-Coin" },
  { code: 2, column: "UserPoint2", name: "Milleage" },
] as const;

/** A code as it is issued: capitals and digits; what is typed is brought to that form. */
const codeText = (message: string) =>
  z
    .string({ error: message })
    .transform((code) => code.replace(/[\s-]/g, "").toUpperCase())
    .pipe(
      z
        .string()
        .max(LIMITS.couponCode, MESSAGES.couponInvalid)
        .regex(/^[A-Z0-9]*$/, MESSAGES.couponInvalid),
    );

/**
 * POST /processCoupon (spec section 7). `ReferralCode` is a streamer's, and optional. The header `Idempotency-Key` makes a
 * repeat safe: it gives the first answer again.
 */
export const redeemRequestSchema = z.object({
  CouponCode: codeText(MESSAGES.couponRequired).refine((code) => code !== "", MESSAGES.couponRequired),
  ReferralCode: codeText(MESSAGES.referralInvalid).default(""),
});
export type RedeemRequest = z.infer<typeof redeemRequestSchema>;

/** Its answer: `status` is 1; the balances are those after it. */
export const redeemResponseSchema = z.object({
  message: z.string(),
  status: z.literal(1),
  couponcode: z.string(),
  userPoints: z.int(),
  userPoints2: z.int(),
});
export type RedeemResponse = z.infer<typeof redeemResponseSchema>;

/** GET /topuphistory (spec section 3): `Cardvalue` is R-Coin, `Cardvalue2` the Milleage that came with it. */
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

/** Why a balance changed. `opening` is what was there when the ledger began, `outside` what the game server changed. */
export const LEDGER_REASONS = [
  "opening",
  "coupon",
  "purchase",
  "reward",
  "refund",
  "reward_back",
  "adjustment",
  "outside",
] as const;
export type LedgerReason = (typeof LEDGER_REASONS)[number];

/** GET /points: the statement of one currency, newest first; `currency` 1 is R-Coin, 2 Milleage. `format=csv` gives all of it. */
export const pointsQuerySchema = z.object({
  currency: z.enum(["1", "2"]).default("1").transform(Number),
  page: pageField,
  format: z.enum(["json", "csv"]).default("json"),
});
export type PointsQuery = z.infer<typeof pointsQuerySchema>;
export const pointsResponseSchema = pagingSchema.extend({
  currency: z.int(),
  /** As the game has it now. */
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
