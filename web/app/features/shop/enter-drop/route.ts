import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { dropCalls, MESSAGES } from "@tambayan/account-service/contract";
import { readProductNum } from "~/layout/cart/cart";
import { failureMessage } from "~/platform/clients/account-client.server";
import { isCallError } from "~/platform/clients/http.server";
import { readForm } from "~/platform/forms/form-result.server";
import { loginPath } from "~/platform/session/login-path";

/** For a browser that opens the address again after it got no answer. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/drop/${readProductNum(params.number) ?? ""}`);

/**
 * Lines a player up for a drop. It renders nothing, because a thousand players come in the same second: their place is
 * taken first, and the drop's page, to which it leads, can wait.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account, session } = context;
  const ProductNum = readProductNum(params.number);
  if (ProductNum === null) throw new Response(MESSAGES.badRequest, { status: 400 });
  const page = `/drop/${ProductNum}`;
  if (!session.has("token")) return redirect(loginPath(page));
  const expectedPrice = String((await readForm(request)).get("expectedPrice") ?? "");
  if (!/^\d{1,10}$/.test(expectedPrice)) throw new Response(MESSAGES.badRequest, { status: 400 });
  try {
    await account.call(dropCalls.enter, {
      params: { ProductNum },
      body: { expectedPrice: Number(expectedPrice) },
    });
  } catch (error) {
    if (!isCallError(error)) throw error;
    session.flash("notice", { icon: "error", title: failureMessage(error) });
  }
  return redirect(page);
}
