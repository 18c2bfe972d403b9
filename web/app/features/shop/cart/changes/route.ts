import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { cartCalls, MESSAGES } from "@tambayan/account-service/contract";
import { AFTERWARDS, BUY, buyPath, type CartResult } from "~/layout/cart/cart";
import { failureMessage } from "~/platform/clients/account-client.server";
import { readForm } from "~/platform/forms/form-result.server";
import type { RouteHandle } from "~/platform/page/meta";
import { keepErrand } from "~/platform/session/errand.server";
import { loginPath } from "~/platform/session/login-path";
import { takeSessionOver } from "~/platform/session/viewer.server";
import { changeCart } from "./cart.server";

const nobodysElse = { headers: { "cache-control": "private, no-store" } };
const answer = (body: CartResult, status = 200) => Response.json(body, { ...nobodysElse, status });
/** For a script: that the session has ended. @throws any other error than a failed call */
function failed(error: unknown): Response {
  const sessionOver = takeSessionOver(error);
  if (sessionOver) return answer({ cart: null, error: null, sessionOver }, 401);
  return answer({ cart: null, error: failureMessage(error) });
}

export const handle: RouteHandle = { personal: true, parameters: [] };

/** The player's cart, for the page's scripts; null for a visitor. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (!context.session.has("token")) return answer({ cart: null, error: null });
  try {
    return answer({ cart: await context.account.call(cartCalls.cart), error: null });
  } catch (error) {
    return failed(error);
  }
}

/**
 * One change of the cart. With scripts it returns the whole cart as it is then; without, it redirects to the cart, or a
 * visitor to the login ('Please Login to Continue!'), after which what they added is in the cart. 'Buy now' leads to
 * the confirmation of that item alone.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, session } = context;
  const formData = await readForm(request);
  const scripted = formData.has("scripted");
  // Nothing is changed: the page that it leads to asks for the login, and to confirm.
  if (formData.get(AFTERWARDS) === BUY)
    return redirect(buyPath(String(formData.get("ProductNum")), String(formData.get("quantity") ?? 1)));
  const adds = formData.get("intent") === "add";
  if (!session.has("token")) {
    if (adds) keepErrand(context, "cart", formData);
    if (scripted) return answer({ cart: null, error: MESSAGES.loginFirst, login: true });
    session.flash("notice", { icon: "warning", title: MESSAGES.loginFirst });
    return redirect(loginPath("/itemshop"));
  }
  try {
    const cart = await changeCart(account, formData);
    return scripted ? answer({ cart, error: null }) : redirect("/shoppingcart");
  } catch (error) {
    // The session has ended in the meantime.
    if (adds && !session.has("token")) keepErrand(context, "cart", formData);
    if (scripted) return failed(error);
    const message = failureMessage(error);
    session.flash("notice", { icon: "error", title: message });
    return redirect(adds ? "/itemshop" : "/shoppingcart");
  }
}
