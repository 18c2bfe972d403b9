import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { BROWSER_HEADER } from "../../contract/index.ts";
import type { Client } from "../context.ts";
import { secretCheck } from "../same-secret.ts";

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
 * the shared key in `x-web-key`; otherwise both headers are ignored.
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
      request.clientAddress = trusted && typeof told === "string" && isIP(told) ? told : request.ip;
      done();
    });
  },
  { name: "client-address" },
);
