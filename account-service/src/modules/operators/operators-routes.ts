import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  CONSOLE_MESSAGES,
  errorBodySchema,
  grantRoleRequestSchema,
  messageResponseSchema,
  operatorsResponseSchema,
  revokeRoleRequestSchema,
} from "../../../contract/index.ts";
import { consoleAnswers, operatorOf } from "../../plugins/console.ts";
import type { Operators } from "./operators-service.ts";

/** /admin/operators: who may do what in the console. */
export const operatorRoutes: FastifyPluginAsyncZod<{ operators: Operators }> = async (app, { operators }) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/admin/operators",
    config: { right: ["operators", "read"] },
    schema: {
      ...common,
      summary: "Who may open the console",
      response: { ...consoleAnswers, 200: operatorsResponseSchema },
    },
    handler: async () => ({ operators: await operators.list() }),
  });

  scope.route({
    method: "POST",
    url: "/admin/operators/grant",
    config: { right: ["operators", "write"] },
    schema: {
      ...common,
      summary: "Give an account a role",
      body: grantRoleRequestSchema,
      response: { ...consoleAnswers, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await operators.grant(request.body, operatorOf(request));
      return { message: CONSOLE_MESSAGES.roleGranted };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/operators/revoke",
    config: { right: ["operators", "write"] },
    schema: {
      ...common,
      summary: "Take a role away",
      body: revokeRoleRequestSchema,
      response: { ...consoleAnswers, 200: messageResponseSchema, 404: errorBodySchema },
    },
    handler: async (request) => {
      await operators.revoke(request.body.UserNum, operatorOf(request));
      return { message: CONSOLE_MESSAGES.roleRevoked };
    },
  });
};
