import { createHash } from "node:crypto";
import rateLimit, { type RateLimitPluginOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RedisConnection } from "./redis.ts";

/** How many callers a process remembers. The library's types leave this out, but its store reads it. */
const CALLERS = { cache: 20_000 };

interface Limit {
  name: string;
  /** Requests of one caller within `timeWindow` milliseconds. */
  max: number;
  timeWindow: number;
}

/** Counts a request. @returns null, or how many seconds the caller has to wait */
type Consume = (request: FastifyRequest) => Promise<number | null>;

/** Callers' tokens and addresses do not belong in Redis. */
const hashed = (text: string) => createHash("sha256").update(text).digest("base64url");

/**
 * Limits of @fastify/rate-limit: counted in Redis for all processes together, and by each process alone while Redis is
 * down.
 * @param keyOf tells callers apart
 */
export async function createLimiter(
  app: FastifyInstance,
  redis: RedisConnection | null,
  keyOf: (request: FastifyRequest) => string,
): Promise<(limit: Limit) => Consume> {
  /** The plugin has one store in each scope. */
  async function withStore(store: RateLimitPluginOptions): Promise<FastifyInstance["createRateLimit"]> {
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
    // Its store has no names: limits are told apart by their keys.
    const countShared = createShared?.({
      ...limit,
      keyGenerator: (request) => hashed(`${name} ${keyOf(request)}`),
    });
    async function count(request: FastifyRequest) {
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
