import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { MESSAGES, ticketCalls } from "@tambayan/account-service/contract";
import { isCallError } from "~/platform/clients/http.server";
import type { RouteHandle } from "~/platform/page/meta";

export const handle: RouteHandle = { parameters: ["key"] };

/** A picture of a ticket, if account-service allows it: for its owner's session, or with the link's key. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get("key") ?? undefined;
  try {
    const picture = await context.account.file(ticketCalls.picture, {
      params: { number: params.number ?? "", id: params.id ?? "" },
      ticketKey: key,
    });
    return new Response(createReadableStreamFromReadable(picture), {
      headers: { "content-type": "image/webp", "cache-control": "private, no-store" },
    });
  } catch (error) {
    if (!isCallError(error)) throw error;
    // Whatever the reason for a refusal, there is no picture.
    const missing = error.status >= 400 && error.status < 500;
    return new Response(missing ? MESSAGES.ticketNotFound : MESSAGES.busy, {
      status: missing ? 404 : 503,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
    });
  }
}
