import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { visitSignal } from "../../app/platform/clients/visit-signal.server";

const FORM_BYTES = 256 * 1024;
/** Oversized pictures are accepted up to here, so that the form can report them beside what was typed. */
const PICTURE_FORM_BYTES = 48 * 1024 * 1024;
const WITH_PICTURES =
  /^\/(ticket|checkticket|topup\/payments\/[\w-]+|admin\/shop\/\d+|admin\/payments\/packages\/\d+)(\.data)?$/;

type Sent = Pick<FastifyRequest, "url" | "headers">;

/** Whether a request's form may have pictures: by its page's address, and by how it is encoded. */
export const hasPictures = ({ url, headers }: Sent) =>
  (headers["content-type"]?.startsWith("multipart/form-data") ?? false) &&
  WITH_PICTURES.test(url.split("?", 1)[0] ?? "");

/** Maximum size in bytes of a page's form: small, except for those with pictures. */
export const bodyLimitOf = (request: Sent) => (hasPictures(request) ? PICTURE_FORM_BYTES : FORM_BYTES);

/** A body that fails if it is longer than allowed, whatever length was declared. */
async function* limited(body: AsyncIterable<Uint8Array>, limit: number) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > limit) throw new Error("The body is too large.");
    yield chunk;
  }
}

/** A web Request for a Node request, with the site's public address. */
export function toWebRequest(request: FastifyRequest, origin: string): Request {
  const signal = visitSignal.getStore();
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // Checked by cross-site.ts; Remix answers 500 to what it takes for another site's.
    if (name === "origin") continue;
    if (typeof value === "string") headers.set(name, value);
    else for (const entry of value ?? []) headers.append(name, entry);
  }
  const init: RequestInit & { duplex?: "half" } = {
    method: request.method,
    headers,
    ...(signal && { signal }),
  };
  if (request.method !== "GET" && request.method !== "HEAD") {
    init.body = Readable.toWeb(Readable.from(limited(request.raw, bodyLimitOf(request)))) as ReadableStream;
    init.duplex = "half";
  }
  // Not resolved against the origin: `//host/login` would be another site's address.
  return new Request(`${origin}${request.url}`, init);
}

/** An anonymous request, for a page that everyone gets. */
export const toAnonymousRequest = (url: string, origin: string) =>
  new Request(`${origin}${url}`, { headers: { accept: "text/html" } });
