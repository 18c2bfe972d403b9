// @ts-check
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/**
 * Measures a service: the process itself, the time that requests take by route in seconds, and whether Redis answers.
 * @type {typeof import("./metrics.mjs").measure}
 */
export function measure(app, { buckets, redis }) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to its answer.",
    labelNames: /** @type {const} */ (["method", "route", "status"]),
    buckets,
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    // The route's pattern instead of the URL, so that the number of labels is bounded.
    const route = request.routeOptions.url ?? "unknown";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  if (redis) {
    new Gauge({
      name: "redis_up",
      help: "1 while Redis answers; 0 while this process works without it.",
      registers: [registry],
      collect() {
        this.set(redis.isUp() ? 1 : 0);
      },
    });
  }
  app.addHook("onClose", () => registry.clear());
  return registry;
}
