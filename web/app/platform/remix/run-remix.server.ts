import type { RequestHandler } from "@remix-run/node";
import type { SiteContext } from "../site/context";

/**
 * Runs Remix and reads its response: pages are rendered in one piece (docs/decisions/003). A download may be long, so
 * it is streamed.
 */
export async function runRemix(handler: RequestHandler, request: Request, context: SiteContext) {
  let html: string | Buffer | undefined;
  const takePage = (page: string | Buffer) => {
    html = page;
  };
  const response = await handler(request, { ...context, takePage });
  const file = response.headers.get("content-disposition")?.startsWith("attachment") ? response.body : null;
  const read = async () => Buffer.from(await response.arrayBuffer());
  const taken = typeof html === "string" ? Buffer.from(html) : html;
  const body = taken ?? (file ? Buffer.alloc(0) : await read());
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (name !== "set-cookie") headers[name] = value;
  });
  return { status: response.status, headers, setCookie: response.headers.getSetCookie(), body, file };
}
