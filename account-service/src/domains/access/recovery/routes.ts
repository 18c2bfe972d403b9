import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  findPasswordRequestSchema,
  findUserIdRequestSchema,
  MESSAGES,
  messageResponseSchema,
} from "../../../../contract/index.ts";
import type { Recovery } from "./service.ts";

/** POST /findUserID and POST /findPassword. */
export const recoveryRoutes: FastifyPluginAsyncZod<{ recovery: Recovery }> = async (app, { recovery }) => {
  const common = { tags: ["accounts"] };
  const response = { 200: messageResponseSchema, 422: errorBodySchema, 429: errorBodySchema };

  app.route({
    method: "POST",
    url: "/findUserID",
    schema: {
      ...common,
      summary: "Find the user ID",
      description:
        "Emails the user IDs of the accounts with this address. The answer is the same if there are none.",
      body: findUserIdRequestSchema,
      response,
    },
    handler: async (request) => {
      await recovery.findUserId(request.body, request.client);
      return { message: MESSAGES.userIdSent };
    },
  });

  app.route({
    method: "POST",
    url: "/findPassword",
    schema: {
      ...common,
      summary: "Ask for a password reset link",
      description:
        "Emails a link that works once, for 30 minutes. The answer is the same if the user ID and the address do not match.",
      body: findPasswordRequestSchema,
      response,
    },
    handler: async (request) => {
      await recovery.findPassword(request.body, request.client);
      return { message: MESSAGES.resetLinkSent };
    },
  });
};
