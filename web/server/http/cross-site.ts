import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";

/** Where the API begins. */
export const API_PREFIX = "/api";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a browser says that another site made it send this. Other programs send neither header.
 * @param publicUrl the site's own address: a proxy may have put another `host` in place of it
 */
export function isCrossSite(headers: FastifyRequest["headers"], publicUrl: string): boolean {
  const { "sec-fetch-site": site, origin, host } = headers;
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || ![host, new URL(publicUrl).host].includes(new URL(origin).host);
}

/** The one place where cross-site posts are rejected; in addition the session cookie is SameSite=Lax. */
export const crossSiteGuard = fp<{ publicUrl: string }>(async (app, { publicUrl }) => {
  app.addHook("onRequest", (request, reply, done) => {
    // The API reads no cookies, and CORS decides who may use it.
    if (request.url.startsWith(`${API_PREFIX}/`)) return done();
    if (READING.has(request.method) || !isCrossSite(request.headers, publicUrl)) return done();
    reply.code(403).type("text/plain").send("This request came from another site and was refused.");
  });
});
