import { z } from "zod";

/** Machine-readable reasons; the HTTP status of each stands in account-service's `src/errors.ts`. */
export const errorCodeSchema = z.enum([
  "validation",
  "wrong_credentials",
  "blocked",
  "unauthorized",
  "password_changed",
  "forbidden",
  "not_found",
  "conflict",
  "not_enough_coins",
  "price_changed",
  "too_many_requests",
  "busy",
  "internal",
]);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/**
 * Body of every answer with a status of 400 or more. `error` is the sentence to show; `form-error` lists every problem
 * of a form (spec section 5: shown as starred lines), and `fields` the same by the field's name; `requestId` finds the call in the
 * logs.
 */
export const errorBodySchema = z.object({
  error: z.string(),
  code: errorCodeSchema,
  "form-error": z.array(z.string()).optional(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
