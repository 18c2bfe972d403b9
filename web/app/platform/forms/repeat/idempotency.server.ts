import { randomBytes } from "node:crypto";
import { IDEMPOTENCY_HEADER, idempotencyHeadersSchema } from "@tambayan/account-service/contract";

/**
 * A key for a form that adds or deducts coins, new for each rendering: however often the form is sent, it takes effect
 * once.
 */
export const newKey = () => randomBytes(16).toString("base64url");

/** The key that a form sent; a new one if it is missing or invalid. */
export function readKey(formData: FormData): string {
  const given = idempotencyHeadersSchema.safeParse({ [IDEMPOTENCY_HEADER]: formData.get("key") });
  return given.data?.[IDEMPOTENCY_HEADER] ?? newKey();
}
