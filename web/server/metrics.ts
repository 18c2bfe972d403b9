import fp from "fastify-plugin";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** GET /metrics, for watchers on the machine itself: the process's own figures and the time of each kind of answer. */
export const metrics = fp(async (app) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to its answer.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", { logLevel: "warn" }, async (request, reply) => {
    // The public may not see them: a proxy in front forwards a visitor's address, and loopback is none.
    if (!["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(request.ip)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.addHook("onClose", () => registry.clear());
});
