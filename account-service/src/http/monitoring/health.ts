import type { RedisConnection } from "@tambayan/service/redis";
import fp from "fastify-plugin";
import { z } from "zod";
import { messageResponseSchema } from "../../../contract/index.ts";
import type { Database } from "../../db/transaction.ts";
import { guardInternalPages, type InternalPages } from "./internal-pages.ts";

interface HealthOptions extends InternalPages {
  db: Database;
  redis: RedisConnection | null;
}

/**
 * GET /healthz: the process answers. GET /readyz: the database answers as well, so calls may be sent here. GET /health,
 * for operators: what the service depends on.
 */
export const health = fp<HealthOptions>(async (app, { db, redis, ...internal }) => {
  app.get(
    "/healthz",
    {
      logLevel: "warn",
      schema: { tags: ["health"], summary: "Alive", response: { 200: messageResponseSchema } },
    },
    async () => ({ message: "alive" }),
  );
  app.get(
    "/readyz",
    {
      logLevel: "warn",
      schema: {
        tags: ["health"],
        summary: "Ready",
        response: { 200: messageResponseSchema, 503: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      try {
        await db.ping();
        return { message: "ready" };
      } catch (error) {
        request.log.error({ err: error }, "the database does not answer");
        return reply.code(503).send({ message: "the database does not answer" });
      }
    },
  );
  app.get(
    "/health",
    { logLevel: "warn", schema: { hide: true }, onRequest: guardInternalPages(internal) },
    async () => ({
      database: await db.ping().then(
        () => "up",
        () => "down",
      ),
      // Without it, the service still works.
      redis: redis === null ? "not used" : redis.isUp() ? "up" : "down",
    }),
  );
});
