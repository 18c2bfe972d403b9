import fp from "fastify-plugin";
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from "prom-client";
import { picturesTotal } from "../lib/pictures/pictures.ts";
import { guardInternalPages, type InternalPages } from "./internal-pages.ts";
import type { RedisConnection } from "./redis.ts";
import { refusals } from "./refusals.ts";

/**
 * GET /metrics for Prometheus: the process's own metrics, the duration of requests by route in seconds, the outcome of
 * pictures, what limits refused, whether Redis answers, and what modules count.
 */
export const metrics = fp<InternalPages & { redis: RedisConnection | null; more?: Metric[] }>(
  async (app, { redis, more = [], ...internal }) => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const duration = new Histogram({
      name: "http_request_duration_seconds",
      help: "Duration of requests.",
      labelNames: ["method", "route", "status"] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    });
    if (redis) {
      new Gauge({
        name: "redis_up",
        help: "1 while Redis answers; 0 while this process counts its limits by itself.",
        registers: [registry],
        collect() {
          this.set(redis.isUp() ? 1 : 0);
        },
      });
    }
    registry.registerMetric(picturesTotal);
    registry.registerMetric(refusals.counter);
    for (const metric of more) registry.registerMetric(metric);
    app.addHook("onResponse", (request, reply, done) => {
      // The route's pattern instead of the URL, so that the number of labels is bounded.
      const route = request.routeOptions.url ?? "unknown";
      duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      done();
    });
    app.get(
      "/metrics",
      { logLevel: "warn", schema: { hide: true }, onRequest: guardInternalPages(internal) },
      async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
    );
    app.addHook("onClose", () => registry.clear());
  },
);
