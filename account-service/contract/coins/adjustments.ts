import { z } from "zod";
import { CONSOLE_MESSAGES } from "../messages/console-messages.ts";
import { namedAccountSchema, reasonField, wholeNumber } from "../shared/fields.ts";
import { formatField, timeCursorField } from "../shared/paging.ts";
import { CURRENCIES, CURRENCY_CODES } from "./coins.ts";

/** The balances that staff can adjust: the two of a player, and a streamer's earnings. */
export const BALANCES = [
  ...CURRENCIES,
  { code: "referral", column: "ReferralBalance", name: "Referral balance" },
] as const;

const MAX_DELTA = 10_000_000;

/**
 * POST /admin/players/{UserNum}/adjust, with the header `Idempotency-Key`: a positive `delta` is added, a negative one
 * removed.
 */
export const adjustRequestSchema = z.object({
  currency: z.enum(CURRENCY_CODES, { error: CONSOLE_MESSAGES.currencyInvalid }),
  delta: wholeNumber(CONSOLE_MESSAGES.deltaInvalid, -MAX_DELTA, MAX_DELTA).refine(
    (delta) => delta !== 0,
    CONSOLE_MESSAGES.deltaInvalid,
  ),
  reason: reasonField,
});
export type AdjustRequest = z.output<typeof adjustRequestSchema>;
/** `waiting` for approval, `done`, or `refused`. */
export const ADJUSTMENT_STATES = ["waiting", "done", "rejected"] as const;
export type AdjustmentState = (typeof ADJUSTMENT_STATES)[number];
export const adjustResponseSchema = z.object({
  message: z.string(),
  state: z.enum(ADJUSTMENT_STATES),
  id: z.string(),
});
export type AdjustResponse = z.infer<typeof adjustResponseSchema>;

/** GET /admin/adjustments: adjustments in a state, or all, newest first. */
export const adjustmentsQuerySchema = z.object({
  state: z.enum(ADJUSTMENT_STATES).optional(),
  before: timeCursorField,
  format: formatField,
});
export type AdjustmentsQuery = z.output<typeof adjustmentsQuerySchema>;

export const adjustmentsResponseSchema = z.object({
  adjustments: z.array(
    z.object({
      id: z.string(),
      account: namedAccountSchema,
      currency: z.enum(CURRENCY_CODES),
      delta: z.int(),
      reason: z.string(),
      state: z.enum(ADJUSTMENT_STATES),
      requested: z.iso.datetime(),
      /** Null: the command line. */
      requestedBy: namedAccountSchema.nullable(),
      decided: z.iso.datetime().nullable(),
      decidedBy: namedAccountSchema.nullable(),
    }),
  ),
  next: z.string().nullable(),
  /** Coins that one person may move within a day without approval, over all accounts. */
  approvalAbove: z.int(),
});
export type AdjustmentList = z.infer<typeof adjustmentsResponseSchema>;

export const adjustmentParamsSchema = z.object({ id: z.string().max(40) });
/** POST /admin/adjustments/{id}/reject. */
export const rejectAdjustmentRequestSchema = z.object({ reason: reasonField });
