/** The body of a request as it was sent. */
import type { Context } from "koa";

/** Where koa-body keeps it (`includeUnparsed` in config/middlewares.ts). */
const unparsedBody = Symbol.for("unparsedBody");

/** @returns "" if there is no body, or it was not parsed */
export function rawBodyOf(ctx: Context): string {
  const body: unknown = ctx.request.body;
  const raw: unknown =
    typeof body === "object" && body !== null ? Reflect.get(body, unparsedBody) : undefined;
  return typeof raw === "string" ? raw : "";
}
