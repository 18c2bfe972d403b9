import { z } from "zod";
import { MESSAGES } from "../messages/messages.ts";
import { LIMITS } from "../shared/limits.ts";
import { formatField, pageField, pagingSchema } from "../shared/paging.ts";
import { codeText } from "../shared/text.ts";

/**
 * The balances: a player's coins (R-Coin) and bonus coins (Milleage), which the game keeps, and a streamer's earnings.
 */
export const CURRENCY_CODES = ["coin", "bonus", "referral"] as const;
export type Currency = (typeof CURRENCY_CODES)[number];
/** A player's two. */
export const PLAYER_CURRENCIES = ["coin", "bonus"] as const;
export type PlayerCurrency = (typeof PLAYER_CURRENCIES)[number];

/** The two balances of a player, by column. */
export const CURRENCIES = [
  { code: "coin", column: "UserPoint", name: "R-Coin" },
  { code: "bonus", column: "UserPoint2", name: "Milleage" },
] as const;

/** A streamer's code, optional. */
export const referralCodeField = z
  .string({ error: MESSAGES.referralInvalid })
  .transform(codeText)
  .pipe(
    z
      .string()
      .max(LIMITS.code, MESSAGES.referralInvalid)
      .regex(/^[A-Z0-9]*$/, MESSAGES.referralInvalid),
  )
  .default("");

/**
 * POST /processCoupon. `ReferralCode` is a streamer's, and optional. The header `Idempotency-Key` makes a repeat safe:
 * it returns the first answer again.
 */
export const redeemRequestSchema = z.object({
  CouponCode: z
    .string({ error: MESSAGES.voucherRequired })
    .transform(codeText)
    .pipe(
      z
        .string()
        .min(1, MESSAGES.voucherRequired)
        .max(LIMITS.code, MESSAGES.codeInvalid)
        .regex(/^[A-Z0-9]*$/, MESSAGES.codeInvalid),
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

/** What players are rewarded for. */
export const REWARD_KINDS = ["attendance", "vote", "play_time", "invite"] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];

/**
 * Why a balance changed. `opening` is the balance when the ledger began, `outside` a change made by the game server.
 */
export const LEDGER_REASONS = [
  "opening",
  "code",
  "order",
  "reward",
  "refund",
  "reward_back",
  "service",
  "service_back",
  "adjustment",
  "outside",
  ...REWARD_KINDS,
  "payment",
  "payment_back",
  "debt",
] as const;
export type LedgerReason = (typeof LEDGER_REASONS)[number];

/**
 * GET /statement: a balance's statement, newest first; `currency` is `coin` (R-Coin) or `bonus` (Milleage).
 * `format=csv` returns all of it.
 */
export const statementQuerySchema = z.object({
  currency: z.enum(PLAYER_CURRENCIES).default("coin"),
  page: pageField,
  format: formatField,
});
export type StatementQuery = z.infer<typeof statementQuerySchema>;
export const statementResponseSchema = pagingSchema.extend({
  currency: z.enum(PLAYER_CURRENCIES),
  /** The current balance. */
  balance: z.int(),
  entries: z.array(
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
export type StatementPage = z.infer<typeof statementResponseSchema>;
