import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { RouteHandle } from "~/platform/page/meta";
import { withQuery } from "~/platform/page/with-query";
import { isSwitchedOff } from "~/platform/site/features";

export const handle: RouteHandle = { parameters: [] };

/**
 * GET /invite/{code}: leads visitors to the registration, which keeps the code; who has an account has no use for it.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { state } = await context.viewer();
  const form = withQuery("/register", { invite: params.code ?? "" });
  // While registration is off, the link at least leads to the site.
  const visitors = isSwitchedOff(context.site.off, form) ? "/" : form;
  return redirect(state === "visitor" ? visitors : "/rewards", {
    headers: { "cache-control": "private, no-store" },
  });
}
