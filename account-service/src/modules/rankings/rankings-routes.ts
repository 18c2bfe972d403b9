import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  clubsResponseSchema,
  errorBodySchema,
  rankingMonthParamsSchema,
  rankingMonthResponseSchema,
  rankingMonthsResponseSchema,
  rankingsQuerySchema,
  rankingsResponseSchema,
} from "../../../contract/index.ts";
import type { Rankings } from "./rankings-service.ts";

/** How often it is looked whether lists are due, or a month has ended. */
const TICK_MS = 5_000;

/** GET /get-top-rankings-list (spec section 7), the months behind, and GET /clubs (section 2, home side panel). */
export const rankingRoutes: FastifyPluginAsyncZod<{ rankings: Rankings }> = async (app, { rankings }) => {
  const tick = () =>
    void rankings.tick().catch((error: unknown) => {
      app.log.error({ err: error }, "could not make the rankings");
    });
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onReady", async () => {
    // The first lists are being made while the first readers come.
    tick();
    timer = setInterval(tick, TICK_MS);
    timer.unref();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await rankings.stop();
  });

  app.route({
    method: "GET",
    url: "/get-top-rankings-list",
    schema: {
      tags: ["rankings"],
      summary: "This month's top 100 lists",
      description:
        "`school` and `class` narrow before the cut. Kills and deaths count from the first of the month in Manila. `made` says when the lists were made.",
      querystring: rankingsQuerySchema,
      response: { 200: rankingsResponseSchema, 422: errorBodySchema, 503: errorBodySchema },
    },
    handler: async (request, reply) => {
      const json = await rankings.listJson(request.query);
      // Text is sent as it is; its shape is held to the contract by the tests.
      return reply.type("application/json; charset=utf-8").send(json as unknown as never);
    },
  });

  app.route({
    method: "GET",
    url: "/rankings/archive",
    schema: {
      tags: ["rankings"],
      summary: "The months whose champions are kept",
      response: { 200: rankingMonthsResponseSchema },
    },
    handler: () => rankings.months(),
  });

  app.route({
    method: "GET",
    url: "/rankings/archive/:month",
    schema: {
      tags: ["rankings"],
      summary: "A month's champions",
      description:
        "The top 100 of each list as the month ended, and the top 10 of each school and of each class. `onTime` is false where they could be taken only before or after: `taken` says when.",
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
