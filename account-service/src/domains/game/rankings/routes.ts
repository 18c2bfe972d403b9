import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  clubsResponseSchema,
  errorBodySchema,
  rankingMonthParamsSchema,
  rankingMonthResponseSchema,
  rankingMonthsResponseSchema,
  rankingsQuerySchema,
  rankingsResponseSchema,
} from "../../../../contract/index.ts";
import { repeat } from "../../../lib/jobs/repeat.ts";
import type { Rankings } from "./service.ts";

/** How often to check whether lists are due, or a month has ended. */
const TICK_MS = 5_000;

/** GET /get-top-rankings-list, past months, and GET /clubs. */
export const rankingRoutes: FastifyPluginAsyncZod<{ rankings: Rankings }> = async (app, { rankings }) => {
  // Creates the first lists while the first readers arrive.
  repeat(app, {
    everyMs: TICK_MS,
    work: rankings.tick,
    failure: "could not refresh the rankings",
    stop: rankings.stop,
  });

  app.route({
    method: "GET",
    url: "/get-top-rankings-list",
    schema: {
      tags: ["rankings"],
      summary: "This month's top 100 lists",
      description:
        "Filters apply before the top 100 are cut. Kills and deaths count from the first of the month in Manila. `created` is when the lists were made.",
      querystring: rankingsQuerySchema,
      response: { 200: rankingsResponseSchema, 422: errorBodySchema, 503: errorBodySchema },
    },
    handler: async (request, reply) => {
      const json = await rankings.listJson(request.query);
      // Sent as it is kept; tests check its shape.
      return reply.type("application/json; charset=utf-8").send(json as unknown as never);
    },
  });

  app.route({
    method: "GET",
    url: "/rankings/archive",
    schema: {
      tags: ["rankings"],
      summary: "List past months",
      response: { 200: rankingMonthsResponseSchema },
    },
    handler: () => rankings.months(),
  });

  app.route({
    method: "GET",
    url: "/rankings/archive/:month",
    schema: {
      tags: ["rankings"],
      summary: "A past month's champions",
      description:
        "The top 100 of each list at the end of the month, and the top 10 of each school and of each class. `onTime` is false if they were taken earlier or later, at `taken`.",
      params: rankingMonthParamsSchema,
      response: { 200: rankingMonthResponseSchema, 404: errorBodySchema, 422: errorBodySchema },
    },
    handler: (request) => rankings.month(request.params.month),
  });

  app.route({
    method: "GET",
    url: "/clubs",
    schema: {
      tags: ["rankings"],
      summary: "The club table's three areas",
      response: { 200: clubsResponseSchema },
    },
    handler: () => rankings.clubs(),
  });
};
