import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { logOut } from "~/lib/viewer.server";

/** A visit to the address itself is no wish to leave. */
export const loader = () => redirect("/");

/** Ends the session on both sides, then /login (spec section 4). */
export async function action({ context }: ActionFunctionArgs) {
  await logOut(context.session, context.account);
  return redirect("/login");
}
