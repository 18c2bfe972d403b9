import type { FastifyPluginAsync } from "fastify";
import { whitelistCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import type { Whitelist } from "./service.ts";

/** GET /user-ip and POST /whitelist-user-ip. */
export const whitelistRoutes: FastifyPluginAsync<{ whitelist: Whitelist }> = async (app, { whitelist }) => {
  app.route(
    route(whitelistCalls.address, async (request) => ({
      useripdata: await whitelist.statusOf(request.account.UserNum, request.client),
    })),
  );

  app.route(
    route(whitelistCalls.request, async (request) => ({
      message: await whitelist.request(request.account.UserNum, request.client),
    })),
  );
};
