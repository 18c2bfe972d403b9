import { z } from "zod";
import { CURRENCIES } from "./coins.ts";
import { CONSOLE_MESSAGES } from "./console-messages.ts";
import { formatField, momentField, reasonField } from "./operators.ts";

/** Every balance that operators adjust: the two of a player, and what a streamer earned. */
export const BALANCES = [
  ...CURRENCIES,
  { code: 3, column: "ReferralBalance", name: "Referral balance" },
] as const;

const MAX_DELTA = 10_000_000;

/** POST /admin/players/{UserNum}/adjust: `delta` above 0 is given, below taken. With the header `Idempotency-Key`. */
export const adjustRequestSchema = z.object({
  currency: z.coerce
    .number({ error: CONSOLE_MESSAGES.currencyInvalid })
    .pipe(z.literal([1, 2, 3], { error: CONSOLE_MESSAGES.currencyInvalid })),
  delta: z.coerce
    .number({ error: CONSOLE_MESSAGES.deltaInvalid })
    .int(CONSOLE_MESSAGES.deltaInvalid)
    .min(-MAX_DELTA, CONSOLE_MESSAGES.deltaInvalid)
    .max(MAX_DELTA, CONSOLE_MESSAGES.deltaInvalid)
    .refine((delta) => delta !== 0, CONSOLE_MESSAGES.deltaInvalid),
  reason: reasonField,
});
export type AdjustRequest = z.output<typeof adjustRequestSchema>;
/** Its answer, and that of a decision: `waiting` for a second operator, or `done`. */
export const ADJUSTMENT_STATES = ["waiting", "done", "refused"] as const;
export type AdjustmentState = (typeof ADJUSTMENT_STATES)[number];
export const adjustResponseSchema = z.object({
  message: z.string(),
  state: z.enum(ADJUSTMENT_STATES),
  id: z.string(),
});
export type AdjustResponse = z.infer<typeof adjustResponseSchema>;

/** GET /admin/points: adjustments, newest first; of one state, or all. `before` is the `next` of the page before. */
export const adjustmentsQuerySchema = z.object({
  state: z.enum(ADJUSTMENT_STATES).optional(),
  before: momentField,
  format: formatField,
});
export type AdjustmentsQuery = z.output<typeof adjustmentsQuerySchema>;

const person = z.object({ UserNum: z.int(), UserID: z.string() });
export const adjustmentsResponseSchema = z.object({
  adjustments: z.array(
    z.object({
      id: z.string(),
      account: person,
      currency: z.int(),
      delta: z.int(),
      reason: z.string(),
      state: z.enum(ADJUSTMENT_STATES),
      asked: z.iso.datetime(),
      /** Null: the command line. */
      askedBy: person.nullable(),
      decided: z.iso.datetime().nullable(),
      decidedBy: person.nullable(),
    }),
  ),
  next: z.string().nullable(),
  /** What one operator moves on one account within a day without a second one. */
  approvalAbove: z.int(),
});
export type AdjustmentList = z.infer<typeof adjustmentsResponseSchema>;

export const adjustmentParamsSchema = z.object({ id: z.string().max(40) });
/** POST /admin/points/{id}/refuse. */
export const refuseAdjustmentRequestSchema = z.object({ reason: reasonField });
