import { createHash, timingSafeEqual } from "node:crypto";
import fp from "fastify-plugin";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

const digest = (text: string) => createHash("sha256").update(text).digest();

declare module "fastify" {
  interface FastifyInstance {
    registry: Registry;
  }
}

/**
 * Metrics of the process and of response times. web is public, and an address proves nothing behind a proxy: GET /metrics needs a
 * bearer token, and does not exist if none is set.
 */
export const metrics = fp<{ token: string | undefined }>(async (app, { token }) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  app.decorate("registry", registry);
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
  app.addHook("onClose", () => registry.clear());
  if (token === undefined) return;

  const expected = digest(`Bearer ${token}`);
  app.get("/metrics", { logLevel: "warn" }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ""), expected)) {
      return reply.code(401).type("text/plain").send("A token is required.");
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
});
