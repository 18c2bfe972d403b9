import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a browser says that another site made it send this. Other programs send neither header. */
export function isCrossSite(headers: FastifyRequest["headers"]): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** The one place where cross-site posts are rejected; in addition the session cookie is SameSite=Lax. */
export const crossSiteGuard = fp(async (app: FastifyInstance) => {
  app.addHook("onRequest", async (request, reply) => {
    if (READING.has(request.method) || !isCrossSite(request.headers)) return;
    await reply.code(403).type("text/plain").send("This request came from another site and was refused.");
  });
});
