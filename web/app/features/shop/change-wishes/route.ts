import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { MESSAGES, wishlistCalls } from "@tambayan/account-service/contract";
import { failureMessage } from "~/platform/clients/account-client.server";
import { isCallError } from "~/platform/clients/http.server";
import { readForm } from "~/platform/forms/form-result.server";
import { keepErrand } from "~/platform/session/errand.server";
import { loginPath } from "~/platform/session/login-path";

/** For a browser that opens the address again after it got no answer. */
export const loader = () => redirect("/wishlist");

/**
 * Puts an item on the player's wish list, or removes it. Leads to the list, or a visitor to the login, after which it
 * is on the list.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, session } = context;
  const formData = await readForm(request);
  const remove = formData.get("intent") === "remove";
  if (!session.has("token")) {
    if (!remove) keepErrand(context, "wish", formData);
    session.flash("notice", { icon: "warning", title: MESSAGES.loginFirst });
    return redirect(loginPath("/itemshop"));
  }
  const ProductNum = String(formData.get("ProductNum") ?? "");
  try {
    const { message } = await (remove
      ? account.call(wishlistCalls.remove, { body: { ProductNum } })
      : account.call(wishlistCalls.add, { body: { ProductNum } }));
    session.flash("notice", { icon: "success", title: message });
  } catch (error) {
    // The session has ended in the meantime.
    if (!remove && !session.has("token")) keepErrand(context, "wish", formData);
    if (!isCallError(error)) throw error;
    session.flash("notice", { icon: "error", title: failureMessage(error) });
  }
  return redirect("/wishlist");
}
