// @ts-check
import fp from "fastify-plugin";
import helmet from "helmet";

/**
 * Helmet's headers. They are the same for all requests, so they are worked out once and not for each
 * (docs/performance.md).
 * @param {import("helmet").HelmetOptions} options
 */
function helmetHeaders(options) {
  /** @type {Record<string, string>} */
  const headers = {};
  const response = {
    setHeader: (/** @type {string} */ name, /** @type {string} */ value) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)(/** @type {any} */ ({}), /** @type {any} */ (response), () => {});
  return headers;
}

/**
 * Sets the security headers of every response.
 * @type {typeof import("./security-headers.mjs").securityHeaders}
 */
export const securityHeaders = fp(async (app, options) => {
  const headers = helmetHeaders(options);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
});
