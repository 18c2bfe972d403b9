// @ts-check
import { createHash } from "node:crypto";
import rateLimit from "@fastify/rate-limit";

/** How many callers a process remembers. The library's types leave this out, but its store reads it. */
const CALLERS = { cache: 20_000 };

/** Callers' tokens and addresses do not belong in Redis. @param {string} text */
const hashed = (text) => createHash("sha256").update(text).digest("base64url");

/**
 * Limits of @fastify/rate-limit: counted in Redis for all processes together, and by each process alone while Redis is
 * down.
 * @type {typeof import("./limiter.mjs").createLimiter}
 */
export async function createLimiter(app, redis, keyOf) {
  /**
   * The plugin has one store in each scope.
   * @param {import("@fastify/rate-limit").RateLimitPluginOptions} store
   */
  async function withStore(store) {
    let create = app.createRateLimit;
    await app.register(async (scope) => {
      await scope.register(rateLimit, { global: false, ...store });
      create = scope.createRateLimit;
    });
    return create;
  }
  const createHere = await withStore({});
  const createShared = redis && (await withStore({ redis: redis.client, nameSpace: "tambayan:limit:" }));

  return ({ name, ...limit }) => {
    const countHere = createHere({ ...limit, ...CALLERS, keyGenerator: keyOf });
    // Its store has no names: keys distinguish the limits.
    const countShared = createShared?.({
      ...limit,
      keyGenerator: (request) => hashed(`${name} ${keyOf(request)}`),
    });
    /** @param {import("fastify").FastifyRequest} request */
    async function count(request) {
      if (!countShared || !redis?.isUp()) return countHere(request);
      // The connection was lost during this request.
      return countShared(request).catch(() => countHere(request));
    }
    return async (request) => {
      const counted = await count(request);
      return counted.isAllowed || !counted.isExceeded ? null : Math.max(1, counted.ttlInSeconds);
    };
  };
}
