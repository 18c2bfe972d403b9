import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  clubsResponseSchema,
  errorBodySchema,
  rankingsQuerySchema,
  rankingsResponseSchema,
} from "../../../contract/index.ts";
import type { Rankings } from "./rankings-service.ts";

const MINUTE = 60_000;

/** GET /get-top-rankings-list (spec section 7) and GET /clubs (section 2, home side panel). */
export const rankingRoutes: FastifyPluginAsyncZod<{ rankings: Rankings }> = async (app, { rankings }) => {
  // A month's counters have to be kept when it begins, also when nobody reads a ranking at midnight.
  const timer = setInterval(() => {
    rankings.ensureMonth().catch((error) => app.log.error(error, "could not open the ranking month"));
  }, MINUTE);
  timer.unref();
  app.addHook("onClose", () => clearInterval(timer));

  app.route({
    method: "GET",
    url: "/get-top-rankings-list",
    schema: {
      tags: ["rankings"],
      summary: "This month's top 100 lists",
      description:
        "`school` and `class` narrow before the cut. Kills and deaths count from the first of the month in Manila.",
      querystring: rankingsQuerySchema,
      response: { 200: rankingsResponseSchema, 422: errorBodySchema },
    },
    handler: async (request, reply) => {
      const json = await rankings.listJson(request.query);
      // Text is sent as it is; its shape is held to the contract by the tests.
      return reply.type("application/json; charset=utf-8").send(json as unknown as never);
    },
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
