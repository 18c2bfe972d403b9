import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RedisConnection } from "./redis.mjs";

interface Limit {
  name: string;
  /** Requests of one caller within `timeWindow` milliseconds. */
  max: number;
  timeWindow: number;
}

/** Counts a request. @returns null, or how many seconds the caller has to wait */
type Consume = (request: FastifyRequest) => Promise<number | null>;

/** @param keyOf tells callers apart */
export function createLimiter(
  app: FastifyInstance,
  redis: Pick<RedisConnection, "client" | "isUp"> | null,
  keyOf: (request: FastifyRequest) => string,
): Promise<(limit: Limit) => Consume>;
