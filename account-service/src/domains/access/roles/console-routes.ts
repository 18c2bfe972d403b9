import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  CONSOLE_MESSAGES,
  errorBodySchema,
  grantRoleRequestSchema,
  messageResponseSchema,
  revokeRoleRequestSchema,
  staffResponseSchema,
} from "../../../../contract/index.ts";
import { actorOf, consoleErrors } from "../../../http/console.ts";
import type { Roles } from "./service.ts";

/** /admin/staff: who may do what in the console. */
export const rolesRoutes: FastifyPluginAsyncZod<{ roles: Roles }> = async (app, { roles }) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/admin/staff",
    config: { right: ["staff", "read"] },
    schema: {
      ...common,
      summary: "List everyone who may open the console",
      response: { ...consoleErrors, 200: staffResponseSchema },
    },
    handler: async () => ({ staff: await roles.listStaff() }),
  });

  scope.route({
    method: "POST",
    url: "/admin/staff/grant",
    config: { right: ["staff", "write"] },
    schema: {
      ...common,
      summary: "Give an account a role",
      body: grantRoleRequestSchema,
      response: { ...consoleErrors, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await roles.grant(request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.roleGranted };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/staff/revoke",
    config: { right: ["staff", "write"] },
    schema: {
      ...common,
      summary: "Revoke an account's role",
      body: revokeRoleRequestSchema,
      response: { ...consoleErrors, 200: messageResponseSchema, 404: errorBodySchema },
    },
    handler: async (request) => {
      await roles.revoke(request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.roleRevoked };
    },
  });
};
