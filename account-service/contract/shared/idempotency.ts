import { z } from "zod";
import { MESSAGES } from "../messages/messages.ts";

/** Header that makes a repeated request safe: 128 random bits, as 16 to 64 characters. */
export const IDEMPOTENCY_HEADER = "idempotency-key";
export const idempotencyHeadersSchema = z.object({
  [IDEMPOTENCY_HEADER]: z
    .string()
    .regex(/^[\w-]{16,64}$/, MESSAGES.idempotencyKeyInvalid)
    .optional(),
});
