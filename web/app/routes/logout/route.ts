import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { isCallError } from "~/lib/http.server";

/** A visit to the address itself is no wish to leave. */
export const loader = () => redirect("/");

/** Ends the session on both sides, then /login (spec section 4). */
export async function action({ context }: ActionFunctionArgs) {
  if (context.session.has("token")) {
    // Where the service is away the cookie still goes; the session row ends when it was idle for long enough.
    await context.account.logout().catch((error: unknown) => {
      if (!isCallError(error)) throw error;
    });
  }
  context.session.unset("token");
  return redirect("/login");
}
