import { IDEMPOTENCY_HEADER, idempotencyHeadersSchema } from "@tambayan/account-service/contract";
import { newKey } from "../../clients/idempotency-key.server";

/** The key that a form sent; a new one if it is missing or invalid. */
export function readKey(formData: FormData): string {
  const given = idempotencyHeadersSchema.safeParse({ [IDEMPOTENCY_HEADER]: formData.get("key") });
  return given.data?.[IDEMPOTENCY_HEADER] ?? newKey();
}
