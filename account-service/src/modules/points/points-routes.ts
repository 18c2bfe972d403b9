import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { errorBodySchema, pointsQuerySchema, pointsResponseSchema } from "../../../contract/index.ts";
import { sendCsv } from "../../plugins/csv.ts";
import type { Points } from "./points-service.ts";
import type { Currency } from "./points-store.ts";

/** GET /points: the statement of a balance. */
export const pointsRoutes: FastifyPluginAsyncZod<{ points: Points }> = async (app, { points }) => {
  app.addHook("preHandler", app.requireSession);
  app.withTypeProvider<ZodTypeProvider>().route({
    method: "GET",
    url: "/points",
    schema: {
      tags: ["coins"],
      security: [{ bearer: [] }],
      summary: "Statement of a balance",
      description:
        "`currency` 1 is R-Coin, 2 Milleage. Newest first, each entry with the balance after it. `format=csv` returns all entries as a file.",
      querystring: pointsQuerySchema,
      response: { 200: pointsResponseSchema, 401: errorBodySchema, 422: errorBodySchema },
    },
    handler: (request, reply) => {
      const { UserNum } = request.account;
      const { currency, format } = request.query;
      if (format === "json") return points.statement(UserNum, request.query);
      return sendCsv(
        reply,
        `points-${currency}`,
        {
          id: ({ id }) => id,
          at: ({ at }) => at.toISOString(),
          delta: ({ delta }) => delta,
          balance: ({ balance }) => balance,
          reason: ({ reason }) => reason,
          reference: ({ reference }) => reference,
        },
        points.allEntries(UserNum, currency as Currency),
      );
    },
  });
};
