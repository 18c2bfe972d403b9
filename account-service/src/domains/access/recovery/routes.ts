import type { FastifyPluginAsync } from "fastify";
import { MESSAGES, recoveryCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import type { Recovery } from "./service.ts";

/** POST /findUserID and POST /findPassword. */
export const recoveryRoutes: FastifyPluginAsync<{ recovery: Recovery }> = async (app, { recovery }) => {
  app.route(
    route(recoveryCalls.findUserId, async (request) => {
      await recovery.findUserId(request.body, request.client);
      return { message: MESSAGES.userIdSent };
    }),
  );

  app.route(
    route(recoveryCalls.findPassword, async (request) => {
      await recovery.findPassword(request.body, request.client);
      return { message: MESSAGES.resetLinkSent };
    }),
  );
};
