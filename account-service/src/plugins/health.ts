import fp from "fastify-plugin";
import { z } from "zod";
import { messageResponseSchema } from "../../contract/index.ts";
import type { Database } from "../db/transaction.ts";

/** GET /healthz: the process answers. GET /readyz: the database answers as well, so calls may be sent here. */
export const health = fp<{ db: Database }>(async (app, { db }) => {
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
});
