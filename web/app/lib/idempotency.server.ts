import { randomBytes } from "node:crypto";
import { IDEMPOTENCY_HEADER, idempotencyHeadersSchema } from "@tambayan/account-service/contract";

/**
 * A key for a form that takes or gives coins, made with each rendering of it: however often the form is sent, it has its
 * effect once.
 */
export const newKey = () => randomBytes(16).toString("base64url");

/** The key that a form brought; a new one where it brought none that is one. */
export function readKey(formData: FormData): string {
  const given = idempotencyHeadersSchema.safeParse({ [IDEMPOTENCY_HEADER]: formData.get("key") });
  return given.data?.[IDEMPOTENCY_HEADER] ?? newKey();
}
