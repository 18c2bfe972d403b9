import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { RedisConnection } from "./redis.mjs";

interface MeasureOptions {
  /** Of requests' times, in seconds. */
  buckets: number[];
  redis: Pick<RedisConnection, "isUp"> | null;
}

/** @returns what GET /metrics tells; the service's own metrics are added to it */
export function measure(app: FastifyInstance, options: MeasureOptions): Registry;
