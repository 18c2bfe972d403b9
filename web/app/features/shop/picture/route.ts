import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { isCallError } from "~/platform/clients/http.server";

/** An uploaded picture of an item. A new picture gets a new name, so it can be cached forever. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = /^([\w-]+)\.webp$/.exec(params.name ?? "")?.[1] ?? "";
  try {
    const picture = await context.account.shopPicture(id);
    return new Response(createReadableStreamFromReadable(picture), {
      headers: {
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        // The same for everyone, whatever their cookie.
        vary: "accept-encoding",
      },
    });
  } catch (error) {
    if (!isCallError(error)) throw error;
    const missing = error.status === 404;
    return new Response(missing ? MESSAGES.notFound : MESSAGES.busy, {
      status: missing ? 404 : 503,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  }
}
