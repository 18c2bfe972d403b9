import { MESSAGES } from "@tambayan/account-service/contract";
import type { VisitorAccount } from "~/lib/account-client.server";
import { CART_CHANGES, type CartChange } from "~/lib/cart";

const isChange = (intent: string): intent is CartChange["intent"] =>
  (CART_CHANGES as readonly string[]).includes(intent);

/**
 * Sends what a form of the shop or the cart asks for. What is in its fields is judged by the service.
 * @throws 400 where it asks for nothing that there is
 */
export function changeCart(account: VisitorAccount, formData: FormData) {
  const intent = String(formData.get("intent") ?? "");
  const field = (name: string) => String(formData.get(name) ?? "");
  if (intent === "add") {
    return account.addToCart({ ProductNum: field("ProductNum"), quantity: field("quantity") || 1 });
  }
  if (!isChange(intent)) throw new Response(MESSAGES.badRequest, { status: 400 });
  const isChecked = formData.has("isChecked") ? { isChecked: field("isChecked") } : {};
  return account.changeCart(intent, { seq: field("seq"), ...isChecked });
}
