import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  gameLoginResponseSchema,
  MESSAGES,
  messageResponseSchema,
} from "../../../../contract/index.ts";
import type { GameLogins } from "./game-login-service.ts";

/** GET /game-login and POST /game-login/reset. */
export const gameLoginRoutes: FastifyPluginAsyncZod<{ gameLogin: GameLogins }> = async (
  app,
  { gameLogin },
) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["game"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/game-login",
    schema: {
      ...common,
      summary: "Whether the game still has the account as logged in",
      response: { 200: gameLoginResponseSchema, 401: errorBodySchema },
    },
    handler: async (request) => ({ data: await gameLogin.state(request.account.UserNum) }),
  });

  scope.route({
    method: "POST",
    url: "/game-login/reset",
    schema: {
      ...common,
      summary: "Reset a stuck login to the game",
      description:
        "Only while none of the account's characters is in the game, and not soon after a login or another reset (policy loginResetMinutes).",
      response: { 200: messageResponseSchema, 401: errorBodySchema, 409: errorBodySchema },
    },
    handler: async (request) => {
      await gameLogin.reset(request.account.UserNum, request.client);
      return { message: MESSAGES.loginReset };
    },
  });
};
