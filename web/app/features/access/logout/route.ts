import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { logOut } from "~/platform/session/viewer.server";

/** Opening the address itself does not log out. */
export const loader = () => redirect("/");

/** Ends the session on both sides, then goes to /login. */
export async function action({ context }: ActionFunctionArgs) {
  await logOut(context.session, context.account);
  return redirect("/login");
}
