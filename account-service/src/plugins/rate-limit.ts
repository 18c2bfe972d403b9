import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import fp from "fastify-plugin";
import { ServiceError } from "../errors.ts";
import { refusals } from "../refusals.ts";

/** Calls that watchers make on their own clock. */
const UNLIMITED = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * One limit over all calls of an account, or for strangers of an address (IPv6 by /64): a thousand players may share one. Modules add their
 * own with `app.createRateLimit`. Counters are this process's own; `store` is the seam for shared ones.
 */
export const rateLimits = fp<{ perMinute: number }>(
  async (app, { perMinute }) => {
    await app.register(rateLimit, {
      max: perMinute,
      timeWindow: 60_000,
      cache: 20_000,
      keyGenerator: async (request) => {
        const claims = request.headers.authorization === undefined ? null : await app.readToken(request);
        return claims ? `account ${claims.sub}` : normalizeIP(request.clientAddress, 64);
      },
      allowList: (request) => request.fromWebItself || UNLIMITED.has(request.routeOptions.url ?? ""),
      onExceeded: () => refusals.count("calls"),
      errorResponseBuilder: () => new ServiceError("too_many_requests"),
    });
  },
  { dependencies: ["client-address"] },
);
