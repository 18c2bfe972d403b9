import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { Counter } from "prom-client";

const WINDOW_MS = 60_000;

declare module "fastify" {
  interface FastifyInstance {
    renderLimit: RenderLimit;
  }
  interface FastifyRequest {
    /** Who is behind the request, for the limit. */
    renderedFor: string;
  }
}

/** @returns whether a page may be rendered for this request; if not, the response says when to try again */
export type RenderLimit = (
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
) => Promise<boolean>;

/**
 * Rendering a page is the costliest thing that a stranger can ask for, so it is limited: players by session, since a thousand of them
 * may share an address, and everybody else by address (IPv6 by /64). Pages from the cache are not counted.
 */
export const renderLimit = fp<{ perMinute: number }>(async (app, { perMinute }) => {
  const refused = new Counter({
    name: "renders_refused_total",
    help: "Pages that were not rendered because their visitor had asked for too many.",
    labelNames: ["visitor"] as const,
    registers: [app.registry],
  });
  app.decorateRequest("renderedFor", "");
  await app.register(rateLimit, { global: false, cache: 20_000 });
  const take = app.createRateLimit({
    max: perMinute,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => request.renderedFor,
  });
  app.decorate("renderLimit", async (request, reply, token) => {
    request.renderedFor = token ?? normalizeIP(request.ip, 64);
    const limit = await take(request);
    if (limit.isAllowed || !limit.isExceeded) return true;
    refused.inc({ visitor: token === undefined ? "stranger" : "player" });
    reply.code(429).header("retry-after", limit.ttlInSeconds);
    return false;
  });
});
