import { z } from "zod";

/** Machine-readable error codes; account-service's `src/errors.ts` has their HTTP statuses. */
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
 * Body of every answer with a status of 400 or more. `error` is the message to show; `form-error` lists all problems of
 * a form, and `fields` has them by field; `requestId` finds the request in the logs.
 */
export const errorBodySchema = z.object({
  error: z.string(),
  code: errorCodeSchema,
  "form-error": z.array(z.string()).optional(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  /** Seconds until the request can be made again, where that is known; in the header Retry-After too. */
  retryAfter: z.int().positive().optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
