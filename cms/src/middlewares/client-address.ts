/**
 * Who is calling: the connection's address, or what a proxy named in TRUST_PROXY states. Koa believes every X-Forwarded
 * header (config/server.ts), so they are rewritten here, before anything reads them. What cannot be read is refused:
 * counting the call for the proxy's address would count it against every editor.
 */
import type { Core } from "@strapi/strapi";
import { clientAddressReader } from "@tambayan/service/client-address";
import type { Env } from "../env";

const clientAddress: Core.MiddlewareFactory = (_config, { strapi }) => {
  const env = strapi.config.get<Env>("variables");
  const addressOf = clientAddressReader(env.TRUST_PROXY ?? "");
  const protocol = env.PUBLIC_URL?.startsWith("https:") ? "https" : "http";
  return (ctx, next) => {
    const { headers } = ctx.req;
    const address = addressOf(ctx.req);
    if (address === null) {
      strapi.log.warn(
        `A trusted proxy states an address that cannot be read: X-Forwarded-For: ${JSON.stringify(headers["x-forwarded-for"])}`,
      );
      return ctx.throw(400, "The proxy states an address that cannot be read.");
    }
    headers["x-forwarded-for"] = address;
    // As in web, cookies are secure by PUBLIC_URL, not by what a request says.
    headers["x-forwarded-proto"] = protocol;
    delete headers["x-forwarded-host"];
    return next();
  };
};

export default clientAddress;
