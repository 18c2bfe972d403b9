import type { IncomingMessage, ServerResponse } from "node:http";
import fp from "fastify-plugin";
import helmet from "helmet";

/**
 * Helmet's headers. They are the same for all calls, so they are worked out once and not for each
 * (docs/performance.md).
 */
function helmetHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet()({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
}

/** Sets the security headers of every answer. */
export const securityHeaders = fp(async (app) => {
  const headers = helmetHeaders();
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
});
