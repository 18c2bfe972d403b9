/** Logs every request like `strapi::logger`, but without the query, which may contain tokens. */
import type { Core } from "@strapi/strapi";

const requestLog: Core.MiddlewareFactory =
  (_config, { strapi }) =>
  async (ctx, next) => {
    const start = Date.now();
    await next();
    const path = ctx.url.split(/[?#]/, 1)[0];
    strapi.log.http(`${ctx.method} ${path} (${Date.now() - start} ms) ${ctx.status}`);
  };

export default requestLog;
