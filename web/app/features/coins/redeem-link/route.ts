import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { RouteHandle } from "~/platform/page/meta";
import { withQuery } from "~/platform/page/with-query";
import { loginPath } from "~/platform/session/login-path";
import { isSwitchedOff } from "~/platform/site/features";

export const handle: RouteHandle = { parameters: ["ref"] };

/**
 * GET /r/{code}?ref={referral code}: leads to the top-up form with the code filled in, by way of the login for
 * visitors. Nothing is redeemed before the player says so: messengers and browsers open links on their own.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ref = new URL(request.url).searchParams.get("ref") ?? "";
  // My Account has the same form, without the code: it can still be typed there.
  const off = isSwitchedOff(context.site.off, "/topup");
  const form = off ? "/user" : withQuery("/topup", { code: params.code ?? "", ref });
  const { state } = await context.viewer();
  return redirect(state === "visitor" ? loginPath(form) : form, {
    headers: { "cache-control": "private, no-store" },
  });
}
