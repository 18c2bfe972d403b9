import { cartCalls, wishlistCalls } from "@tambayan/account-service/contract";
import { failureMessage, type VisitorAccount } from "../clients/account-client.server";
import { isCallError } from "../clients/http.server";
import { readKey } from "../forms/repeat/idempotency.server";
import { msg, t, translateReply } from "../language/i18n";
import type { SiteContext } from "../site/context";
import type { Errand, Notice } from "./session.server";

/** Time to log in, or to register (ms). */
const KEPT_MS = 3_600_000;

const ERRANDS: Record<Errand["kind"], (account: VisitorAccount, errand: Errand) => Promise<Partial<Notice>>> =
  {
    cart: async (account, { ProductNum, quantity, key }) => {
      const { cart } = await account.call(cartCalls.add, { body: { ProductNum, quantity }, key: key });
      const name = cart.find(({ shopitem }) => String(shopitem.ProductNum) === ProductNum)?.shopitem.ItemName;
      return {
        text: t("Added to your cart: {name}", { name: name ?? "" }),
        link: { to: "/shoppingcart", label: msg("View cart") },
      };
    },
    wish: async (account, { ProductNum }) => {
      const { message } = await account.call(wishlistCalls.add, { body: { ProductNum } });
      return { text: translateReply(message), link: { to: "/wishlist", label: msg("Wish list") } };
    },
  };

/** Keeps what a post asked for that was refused because nobody is logged in. */
export function keepErrand(
  { session }: Pick<SiteContext, "session">,
  kind: Errand["kind"],
  formData: FormData,
): void {
  const field = (name: string) => String(formData.get(name) ?? "").slice(0, 20);
  session.set("errand", {
    kind,
    ProductNum: field("ProductNum"),
    quantity: field("quantity") || "1",
    key: readKey(formData),
    until: Date.now() + KEPT_MS,
  });
}

/**
 * Does what was kept, for the player who has just logged in.
 * @returns what to add to the login's notice
 */
export async function finishErrand({
  session,
  account,
}: Pick<SiteContext, "session" | "account">): Promise<Partial<Notice>> {
  const errand = session.get("errand");
  session.unset("errand");
  if (!errand || Date.now() > errand.until) return {};
  try {
    return await ERRANDS[errand.kind](account, errand);
  } catch (error) {
    if (!isCallError(error)) throw error;
    // The player is logged in all the same.
    return { text: translateReply(failureMessage(error)), alert: true };
  }
}
