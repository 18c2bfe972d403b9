import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { RouteHandle } from "~/platform/meta";
import { withQuery } from "~/platform/with-query";

export const handle: RouteHandle = { parameters: [] };

/** GET /invite/{code}: leads visitors to the registration, which keeps the code; who has an account has no use for it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { state } = await context.viewer();
  const form = withQuery("/register", { invite: params.code ?? "" });
  return redirect(state === "visitor" ? form : "/rewards", {
    headers: { "cache-control": "private, no-store" },
  });
}
