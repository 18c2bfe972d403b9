import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { RedisConnection } from "./redis";

const digest = (text: string) => createHash("sha256").update(text).digest();

declare module "fastify" {
  interface FastifyInstance {
    registry: Registry;
  }
}

interface MetricsOptions {
  token: string | undefined;
  redis?: RedisConnection | null;
  /** What the process depends on, for GET /health. */
  health?: () => Record<string, string>;
}

/**
 * Metrics of the process and of response times, and whether what it depends on is there. web is public, and an address
 * proves nothing behind a proxy: GET /metrics and GET /health need a bearer token, and do not exist if none is set.
 */
export const metrics = fp<MetricsOptions>(async (app, { token, redis, health }) => {
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
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  if (redis) {
    new Gauge({
      name: "redis_up",
      help: "1 while Redis answers; 0 while this process goes on by itself.",
      registers: [registry],
      collect() {
        this.set(redis.isUp() ? 1 : 0);
      },
    });
  }
  app.addHook("onClose", () => registry.clear());
  if (token === undefined) return;

  const expected = digest(`Bearer ${token}`);
  const options = {
    logLevel: "warn",
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (timingSafeEqual(digest(request.headers.authorization ?? ""), expected)) return;
      await reply.code(401).type("text/plain").send("A token is required.");
    },
  } as const;
  app.get("/metrics", options, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  if (health) app.get("/health", options, async () => health());
});
