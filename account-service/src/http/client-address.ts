import { readAddress } from "@tambayan/service/client-address";
import { secretCheck } from "@tambayan/service/same-secret";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { BROWSER_HEADER, MESSAGES } from "../../contract/index.ts";
import type { Client } from "../context.ts";
import { ServiceError } from "../errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Address of the person behind the call; the caller's own if it does not name one. */
    clientAddress: string;
    /** The call came from web on its own behalf (a cache refreshing itself), for no visitor in particular. */
    fromWebItself: boolean;
    /** The same address with the browser's own words, for sessions and the audit log. */
    client: Client;
  }
}

/**
 * Web speaks for many visitors and tells whose call this is in `x-client-address`. It is believed only together with
 * the shared key in `x-web-key`; otherwise both headers are ignored. A stated address that is none is refused: counting
 * the call for web's own address would count it against everybody.
 */
export const clientAddress = fp<{ webKey: string }>(
  async (app, { webKey }) => {
    const isWebKey = secretCheck(webKey);
    const fromWeb = (request: FastifyRequest) => {
      const key = request.headers["x-web-key"];
      return typeof key === "string" && isWebKey(key);
    };

    app.decorateRequest("clientAddress", "");
    app.decorateRequest("fromWebItself", false);
    app.decorateRequest("client", {
      getter(this: FastifyRequest) {
        const browser = this.headers[BROWSER_HEADER];
        return {
          address: this.clientAddress,
          userAgent: this.headers["user-agent"] ?? "",
          ...(typeof browser === "string" && { browser }),
        };
      },
    });
    app.addHook("onRequest", (request, _reply, done) => {
      const told = request.headers["x-client-address"];
      const trusted = fromWeb(request);
      request.fromWebItself = trusted && told === undefined;
      const caller = readAddress(request.ip) ?? request.ip;
      const stated = trusted && told !== undefined ? readAddress(String(told)) : caller;
      request.clientAddress = stated ?? caller;
      if (stated !== null) return done();
      request.log.warn({ stated: told }, "web states a visitor's address that cannot be read");
      done(new ServiceError("validation", { message: MESSAGES.addressUnreadable }));
    });
  },
  { name: "client-address" },
);
