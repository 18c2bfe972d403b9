import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import type { CartResult } from "~/layout/cart/cart";
import { failureMessage } from "~/platform/clients/account-client.server";
import { isCallError } from "~/platform/clients/http.server";
import { readForm } from "~/platform/forms/form-result.server";
import type { RouteHandle } from "~/platform/meta";
import { loginPath } from "~/platform/session/login-path";
import { changeCart } from "./cart.server";

const nobodysElse = { headers: { "cache-control": "private, no-store" } };
const answer = (body: CartResult) => Response.json(body, nobodysElse);

export const handle: RouteHandle = { personal: true };

/** The player's cart, for the page's scripts; null for a visitor. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (!context.session.has("token")) return answer({ cart: null, error: null });
  try {
    return answer({ cart: await context.account.cart(), error: null });
  } catch (error) {
    return answer({ cart: null, error: failureMessage(error) });
  }
}

/**
 * One change of the cart. With scripts it returns the whole cart as it is then; without, it redirects to the cart, or a visitor
 * to the login ('Please Login to Continue!').
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, session } = context;
  const formData = await readForm(request);
  const scripted = formData.has("scripted");
  if (!session.has("token")) {
    if (scripted) return answer({ cart: null, error: MESSAGES.loginFirst, login: true });
    session.flash("notice", { icon: "warning", title: MESSAGES.loginFirst });
    return redirect(loginPath("/itemshop"));
  }
  try {
    const cart = await changeCart(account, formData);
    return scripted ? answer({ cart, error: null }) : redirect("/shoppingcart");
  } catch (error) {
    if (!isCallError(error)) throw error;
    const message = failureMessage(error);
    if (scripted) return answer({ cart: null, error: message });
    session.flash("notice", { icon: "error", title: message });
    return redirect(formData.get("intent") === "add" ? "/itemshop" : "/shoppingcart");
  }
}
