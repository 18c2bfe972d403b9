import type { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { isCallError } from "../clients/http.server";

/**
 * An uploaded picture, which account-service keeps. A new picture gets a new name, so it can be cached forever.
 * @param file its name in the address
 * @param read gets it by its name without the extension
 */
export async function pictureResponse(
  file: string | undefined,
  read: (name: string) => Promise<Readable>,
): Promise<Response> {
  const name = /^([\w-]+)\.webp$/.exec(file ?? "")?.[1] ?? "";
  try {
    return new Response(createReadableStreamFromReadable(await read(name)), {
      headers: {
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        // The same for everyone, whatever their cookie.
        vary: "accept-encoding",
      },
    });
  } catch (error) {
    if (!isCallError(error)) throw error;
    // 422: a name that cannot be a picture's.
    const missing = error.status === 404 || error.status === 422;
    return new Response(missing ? MESSAGES.notFound : MESSAGES.busy, {
      status: missing ? 404 : 503,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  }
}
