import { measure } from "@tambayan/service/metrics";
import type { RedisConnection } from "@tambayan/service/redis";
import { secretCheck } from "@tambayan/service/same-secret";
import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { Registry } from "prom-client";

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
export const metrics = fp<MetricsOptions>(async (app, { token, redis = null, health }) => {
  const registry = measure(app, {
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    redis,
  });
  app.decorate("registry", registry);
  if (token === undefined) return;

  const isToken = secretCheck(`Bearer ${token}`);
  const options = {
    logLevel: "warn",
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (isToken(request.headers.authorization ?? "")) return;
      await reply.code(401).type("text/plain").send("A token is required.");
    },
  } as const;
  app.get("/metrics", options, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  if (health) app.get("/health", options, async () => health());
});
