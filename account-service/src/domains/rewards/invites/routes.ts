import type { FastifyPluginAsync } from "fastify";
import { inviteCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import type { InvitesService } from "./service.ts";

/** GET /invites, POST /invites/code and /invites/collect. */
export const inviteRoutes: FastifyPluginAsync<{ invites: InvitesService }> = async (app, { invites }) => {
  app.route(
    route(inviteCalls.invites, async (request) => ({ data: await invites.read(request.account.UserNum) })),
  );

  app.route(
    route(inviteCalls.code, async (request) => ({
      data: { code: await invites.code(request.account.UserNum) },
    })),
  );

  app.route(route(inviteCalls.collect, (request) => invites.collect(request.account.UserNum)));
};
