import type { FastifyPluginAsync } from "fastify";
import { IDEMPOTENCY_HEADER, playTimeCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import type { PlayTimeService } from "./service.ts";

/** GET /play-time and POST /play-time: minutes in the game, and their coins. */
export const playTimeRoutes: FastifyPluginAsync<{ playTime: PlayTimeService }> = async (
  app,
  { playTime },
) => {
  app.route(
    route(playTimeCalls.playTime, async (request) => ({
      data: await playTime.read(request.account.UserNum),
    })),
  );

  app.route(
    route(playTimeCalls.collect, (request) =>
      playTime.collect(request.account.UserNum, request.headers[IDEMPOTENCY_HEADER]),
    ),
  );
};
