import type { FastifyPluginAsync } from "fastify";
import { CONSOLE_MESSAGES, roleCalls } from "../../../../contract/index.ts";
import { actorOf } from "../../../http/console.ts";
import { route } from "../../../http/route.ts";
import type { Roles } from "./service.ts";

/** /admin/staff: who may do what in the console. */
export const rolesRoutes: FastifyPluginAsync<{ roles: Roles }> = async (app, { roles }) => {
  app.route(route(roleCalls.list, async () => ({ staff: await roles.listStaff() })));

  app.route(
    route(roleCalls.grant, async (request) => {
      await roles.grant(request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.roleGranted };
    }),
  );

  app.route(
    route(roleCalls.revoke, async (request) => {
      await roles.revoke(request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.roleRevoked };
    }),
  );
};
