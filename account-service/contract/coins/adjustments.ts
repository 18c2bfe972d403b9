import { z } from "zod";
import { CONSOLE_MESSAGES } from "../messages/console-messages.ts";
import { reasonField, wholeNumber } from "../shared/fields.ts";
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
