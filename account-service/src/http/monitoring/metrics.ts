import { measure } from "@tambayan/service/metrics";
import type { RedisConnection } from "@tambayan/service/redis";
import fp from "fastify-plugin";
import type { Metric } from "prom-client";
import { picturesTotal } from "../../lib/pictures/pictures.ts";
import { refusals } from "../limits/refusals.ts";
import { guardInternalPages, type InternalPages } from "./internal-pages.ts";

/**
 * GET /metrics for Prometheus: the process's own metrics, the duration of requests by route in seconds, the outcome of
 * pictures, what limits refused, whether Redis answers, and what modules count.
 */
export const metrics = fp<InternalPages & { redis: RedisConnection | null; more?: Metric[] }>(
  async (app, { redis, more = [], ...internal }) => {
    const registry = measure(app, { buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5], redis });
    registry.registerMetric(picturesTotal);
    registry.registerMetric(refusals.counter);
    for (const metric of more) registry.registerMetric(metric);
    app.get(
      "/metrics",
      { logLevel: "warn", schema: { hide: true }, onRequest: guardInternalPages(internal) },
      async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
    );
  },
);
