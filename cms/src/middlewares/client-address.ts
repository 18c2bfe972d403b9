/**
 * Who is calling: the connection's address, or what a proxy named in TRUST_PROXY states. Koa believes every X-Forwarded
 * header (config/server.ts), so they are rewritten here, before anything reads them.
 */
import { isIP } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import type { Core } from "@strapi/strapi";
import { type Env, trustedProxiesOf } from "../env";

const clientAddress: Core.MiddlewareFactory = (_config, { strapi }) => {
  const env = strapi.config.get<Env>("variables");
  const trusts = proxyAddr.compile(trustedProxiesOf(env));
  const protocol = env.PUBLIC_URL?.startsWith("https:") ? "https" : "http";
  return (ctx, next) => {
    const { headers } = ctx.req;
    const stated = proxyAddr(ctx.req, trusts);
    headers["x-forwarded-for"] = isIP(stated) ? stated : ctx.req.socket.remoteAddress;
    // As in web, cookies are secure by PUBLIC_URL, not by what a request says.
    headers["x-forwarded-proto"] = protocol;
    delete headers["x-forwarded-host"];
    return next();
  };
};

export default clientAddress;
