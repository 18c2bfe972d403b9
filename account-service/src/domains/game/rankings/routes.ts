import type { FastifyPluginAsync } from "fastify";
import { rankingCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import { repeat } from "../../../lib/jobs/repeat.ts";
import type { Rankings } from "./service.ts";

/** How often to check whether lists are due, or a month has ended. */
const TICK_MS = 5_000;

/** GET /get-top-rankings-list, past months, and GET /clubs. */
export const rankingRoutes: FastifyPluginAsync<{ rankings: Rankings }> = async (app, { rankings }) => {
  // Creates the first lists while the first readers arrive.
  repeat(app, {
    everyMs: TICK_MS,
    work: rankings.tick,
    failure: "could not refresh the rankings",
    stop: rankings.stop,
  });

  app.route(
    route(rankingCalls.top, async (request, reply) => {
      const json = await rankings.listJson(request.query);
      // Sent as it is kept; tests check its shape.
      return reply.type("application/json; charset=utf-8").send(json as unknown as never);
    }),
  );

  app.route(route(rankingCalls.mine, (request) => rankings.mine(request.account.UserNum, request.query)));

  app.route(route(rankingCalls.months, () => rankings.months()));

  app.route(route(rankingCalls.month, (request) => rankings.month(request.params.month)));

  app.route(route(rankingCalls.clubs, () => rankings.clubs()));
};
