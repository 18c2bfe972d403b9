/** Refuses what no call of the cms needs, before anything reads the request. */
import type { Core } from "@strapi/strapi";
import { setBodyDeadline } from "../body-deadline";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const requestRules: Core.MiddlewareFactory =
  (_config, { strapi }) =>
  (ctx, next) => {
    setBodyDeadline(strapi, ctx.req, "usual");
    // Koa fails on some whole URLs, which only proxies are asked for, and PostgreSQL on the character 0.
    if (!ctx.url.startsWith("/") || ctx.url.includes("%00")) return ctx.badRequest("Invalid address.");
    // The router would answer 501.
    if (!methods.includes(ctx.method)) return ctx.methodNotAllowed();
    if (!["", "identity"].includes(ctx.get("content-encoding").toLowerCase())) {
      return ctx.unsupportedMediaType("Compressed requests are not supported.");
    }
    // Strapi's calls expect a body, and fail without one.
    (ctx.request as { body?: unknown }).body = {};
    return next();
  };

export default requestRules;
