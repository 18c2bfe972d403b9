import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { isCallError } from "~/lib/http.server";

/** A picture of an item that an operator uploaded. Another picture has another name: it may be kept for good. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = /^([\w-]+)\.webp$/.exec(params.name ?? "")?.[1] ?? "";
  try {
    const picture = await context.account.shopPicture(id);
    return new Response(createReadableStreamFromReadable(picture), {
      headers: {
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        // The same for everybody, whatever cookie he has.
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
