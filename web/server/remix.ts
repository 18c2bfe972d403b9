import { Readable } from "node:stream";
import type { RequestHandler } from "@remix-run/node";
import type { FastifyRequest } from "fastify";
import type { SiteContext } from "../app/lib/context";

const FORM_BYTES = 256 * 1024;
/** Pictures that are too large are told of beside what was typed, so they may come; what nobody has by mistake may not. */
const PICTURE_FORM_BYTES = 48 * 1024 * 1024;
const WITH_PICTURES = /^\/(ticket|checkticket|admin\/shop\/\d+)(\.data)?$/;

/** How many bytes a page's form may have: few, but for those that take pictures. */
export const bodyLimitOf = (url: string) =>
  WITH_PICTURES.test(url.split("?", 1)[0] ?? "") ? PICTURE_FORM_BYTES : FORM_BYTES;

/** A body that ends with an error where it is longer than allowed, whatever its length was said to be. */
async function* limited(body: AsyncIterable<Uint8Array>, limit: number) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > limit) throw new Error("The body is too large.");
    yield chunk;
  }
}

/** The web platform's form of a Node request, with the address that the visitor typed. */
export function toWebRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string") headers.set(name, value);
    else for (const entry of value ?? []) headers.append(name, entry);
  }
  const init: RequestInit & { duplex?: "half" } = { method: request.method, headers };
  if (request.method !== "GET" && request.method !== "HEAD") {
    init.body = Readable.toWeb(
      Readable.from(limited(request.raw, bodyLimitOf(request.url))),
    ) as ReadableStream;
    init.duplex = "half";
  }
  return new Request(new URL(request.url, origin), init);
}

/** The request of nobody in particular, for a page that everybody gets. */
export const toAnonymousRequest = (request: FastifyRequest, origin: string) =>
  new Request(new URL(request.url, origin), { headers: { accept: "text/html" } });

/**
 * Runs Remix and reads its answer whole: pages are rendered in one piece (docs/decisions/003). A file to be kept may be long:
 * it is handed on as it comes.
 */
export async function runRemix(handler: RequestHandler, request: Request, context: SiteContext) {
  const response = await handler(request, context);
  const file = response.headers.get("content-disposition")?.startsWith("attachment") ? response.body : null;
  const body = response.body && !file ? Buffer.from(await response.arrayBuffer()) : Buffer.alloc(0);
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (name !== "set-cookie") headers[name] = value;
  });
  return { status: response.status, headers, setCookie: response.headers.getSetCookie(), body, file };
}
