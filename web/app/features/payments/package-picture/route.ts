import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { isCallError } from "~/platform/clients/http.server";

/** A top-up package's picture. A new picture gets a new name, so it can be cached forever. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const name = /^([\w-]+)\.webp$/.exec(params.name ?? "")?.[1] ?? "";
  try {
    const picture = await context.account.packagePicture(name);
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
    // A name that cannot be a picture's is refused with another status.
    const missing = error.status >= 400 && error.status < 500;
    return new Response(missing ? MESSAGES.notFound : MESSAGES.busy, {
      status: missing ? 404 : 503,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  }
}
