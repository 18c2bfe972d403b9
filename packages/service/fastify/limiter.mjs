// @ts-check
import { createHash } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import LocalStore from "@fastify/rate-limit/store/LocalStore.js";

/** How many callers a process remembers. */
const CALLERS = 20_000;

/**
 * The library's own store, whose windows end by the wall clock: one that began before the clock was set back would last
 * until it is that late again, and refuse all that its caller asks for.
 */
class Store extends LocalStore {
  constructor() {
    super(false, false, CALLERS);
  }

  /**
   * @override
   * @param {Parameters<LocalStore["incr"]>} call
   */
  incr(...call) {
    const [key] = call;
    const counted = this.lru.get(key);
    if (counted && counted.iterationStartMs > Date.now()) this.lru.delete(key);
    super.incr(...call);
  }

  child() {
    return new Store();
  }
}

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
  const createHere = await withStore({ store: Store });
  const createShared = redis && (await withStore({ redis: redis.client, nameSpace: "tambayan:limit:" }));

  return ({ name, ...limit }) => {
    const countHere = createHere({ ...limit, keyGenerator: keyOf });
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
