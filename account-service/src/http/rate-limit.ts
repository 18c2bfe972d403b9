import { normalizeIP } from "@fastify/rate-limit";
import { createLimiter } from "@tambayan/service/limiter";
import type { RedisConnection } from "@tambayan/service/redis";
import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { ServiceError } from "../errors.ts";
import { refusals } from "./refusals.ts";

/**
 * Calls that watchers make on their own clock, and providers from a few addresses: those are refused by their
 * signature.
 */
const UNLIMITED = new Set(["/healthz", "/readyz", "/health", "/metrics", "/payments/webhooks/:provider"]);
/** How long it takes until a used-up burst is there again. */
const BURST_MS = 600_000;

/**
 * One limit over all calls of an account, or for strangers of an address (IPv6 by /64): a thousand players may share
 * one. A steady rate is always there, so that an address whose burst was used up is slowed and not shut.
 */
export const rateLimits = fp<{ perSecond: number; burst: number; redis: RedisConnection | null }>(
  async (app, { perSecond, burst, redis }) => {
    const limiter = await createLimiter(app, redis, (request) => {
      const claims = request.headers.authorization === undefined ? null : app.readToken(request);
      return claims ? `account ${claims.sub}` : normalizeIP(request.clientAddress, 64);
    });
    const consumeSteady = limiter({ name: "calls", max: perSecond, timeWindow: 1_000 });
    const consumeBurst = limiter({ name: "calls burst", max: burst, timeWindow: BURST_MS });
    async function check(request: FastifyRequest, reply: FastifyReply) {
      const wait = await consumeSteady(request);
      if (wait === null || (await consumeBurst(request)) === null) return;
      refusals.count("calls");
      reply.header("retry-after", wait);
      throw new ServiceError("too_many_requests");
    }
    app.addHook("onRequest", (request, reply, done) => {
      if (request.fromWebItself || UNLIMITED.has(request.routeOptions.url ?? "")) done();
      else check(request, reply).then(() => done(), done);
    });
  },
  { dependencies: ["client-address"] },
);
