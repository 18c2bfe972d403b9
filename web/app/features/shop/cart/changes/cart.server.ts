import { cartCalls, MESSAGES } from "@tambayan/account-service/contract";
import { CART_CHANGES, type CartChange } from "~/layout/cart/cart";
import type { VisitorAccount } from "~/platform/clients/account-client.server";
import { readKey } from "~/platform/forms/repeat/idempotency.server";

const isChange = (intent: string): intent is CartChange["intent"] =>
  (CART_CHANGES as readonly string[]).includes(intent);

/**
 * Sends what a form of the shop or the cart asks for. The service checks the fields.
 * @throws 400 for an unknown intent
 */
export function changeCart(account: VisitorAccount, formData: FormData) {
  const intent = String(formData.get("intent") ?? "");
  const field = (name: string) => String(formData.get(name) ?? "");
  if (intent === "add") {
    const item = { ProductNum: field("ProductNum"), quantity: field("quantity") || 1 };
    return account.call(cartCalls.add, { body: item, key: readKey(formData) });
  }
  if (!isChange(intent)) throw new Response(MESSAGES.badRequest, { status: 400 });
  const isChecked = formData.has("isChecked") ? { isChecked: field("isChecked") } : {};
  return account.call(cartCalls[intent], { body: { seq: field("seq"), ...isChecked } });
}
