import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import fp from "fastify-plugin";
import { ServiceError } from "../errors.ts";
import { refusals } from "../refusals.ts";

/** Calls that watchers make on their own clock. */
const UNLIMITED = new Set(["/healthz", "/readyz", "/metrics"]);
/** How long it takes until a used-up burst is there again. */
const BURST_MS = 600_000;
/** How many are remembered. The library's types leave this out, but its store reads it. */
const CALLERS = { cache: 20_000 };

/**
 * One limit over all calls of an account, or for strangers of an address (IPv6 by /64): a thousand players may share one. A steady rate is
 * always there, so that an address whose burst was used up is slowed and not shut. Counters are this process's own; `store` is the seam for
 * shared ones.
 */
export const rateLimits = fp<{ perSecond: number; burst: number }>(
  async (app, { perSecond, burst }) => {
    await app.register(rateLimit, {
      global: false,
      keyGenerator: (request) => {
        const claims = request.headers.authorization === undefined ? null : app.readToken(request);
        return claims ? `account ${claims.sub}` : normalizeIP(request.clientAddress, 64);
      },
    });
    const takeSteady = app.createRateLimit({ max: perSecond, timeWindow: 1_000, ...CALLERS });
    const takeBurst = app.createRateLimit({ max: burst, timeWindow: BURST_MS, ...CALLERS });
    app.addHook("onRequest", async (request, reply) => {
      if (request.fromWebItself || UNLIMITED.has(request.routeOptions.url ?? "")) return;
      const steady = await takeSteady(request);
      if (steady.isAllowed || !steady.isExceeded) return;
      const beyond = await takeBurst(request);
      if (beyond.isAllowed || !beyond.isExceeded) return;
      refusals.count("calls");
      reply.header("retry-after", steady.ttlInSeconds);
      throw new ServiceError("too_many_requests");
    });
  },
  { dependencies: ["client-address"] },
);
