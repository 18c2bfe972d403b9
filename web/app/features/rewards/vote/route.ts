import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { voteCalls } from "@tambayan/account-service/contract";
import { failureMessage } from "~/platform/clients/account-client.server";
import { isCallError } from "~/platform/clients/http.server";
import { requirePlayer } from "~/platform/session/viewer.server";

/**
 * GET /vote/{site}: leaves for a toplist, with a token that tells it nothing about the player. A link rather than a
 * form, because the policy of the pages lets no form lead to another site.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePlayer(context.viewer, request);
  try {
    const { url } = await context.account.data(voteCalls.link, { params: { site: params.site } });
    // A header has no letters like ñ, as staff may have typed it.
    return redirect(new URL(url).href, {
      headers: { "cache-control": "private, no-store", "referrer-policy": "no-referrer" },
    });
  } catch (error) {
    if (!isCallError(error)) throw error;
    // The service answers 422 for an address that cannot be a toplist's.
    const status = error.status === 404 || error.status === 422 ? 404 : error.status === 429 ? 429 : 503;
    throw new Response(failureMessage(error), { status });
  }
}
