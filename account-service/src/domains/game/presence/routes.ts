import type { FastifyPluginAsync } from "fastify";
import { MESSAGES, presenceCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import type { GameLogins } from "./game-login-service.ts";

/** GET /game-login and POST /game-login/reset. */
export const gameLoginRoutes: FastifyPluginAsync<{ gameLogin: GameLogins }> = async (app, { gameLogin }) => {
  app.route(
    route(presenceCalls.login, async (request) => ({ data: await gameLogin.state(request.account.UserNum) })),
  );

  app.route(
    route(presenceCalls.reset, async (request) => {
      await gameLogin.reset(request.account.UserNum, request.client);
      return { message: MESSAGES.loginReset };
    }),
  );
};
