import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  characterServiceRequestSchema,
  characterServiceResponseSchema,
  characterServicesResponseSchema,
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
} from "../../../../contract/index.ts";
import type { CharacterServicesOfPlayers } from "./service.ts";

/** GET and POST /character-services. */
export const characterServiceRoutes: FastifyPluginAsyncZod<{ services: CharacterServicesOfPlayers }> = async (
  app,
  { services },
) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["characters"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/character-services",
    schema: {
      ...common,
      summary: "Services for the player's characters",
      response: { 200: characterServicesResponseSchema, 401: errorBodySchema },
    },
    handler: async (request) => ({ data: await services.list(request.account.UserNum) }),
  });

  scope.route({
    method: "POST",
    url: "/character-services",
    schema: {
      ...common,
      summary: "Change a character",
      description:
        "Only while the player is out of the game. The price is taken in the same transaction. `Idempotency-Key` makes a repeat safe: it returns the first answer again.",
      headers: idempotencyHeadersSchema,
      body: characterServiceRequestSchema,
      response: {
        200: characterServiceResponseSchema,
        401: errorBodySchema,
        409: errorBodySchema,
        422: errorBodySchema,
      },
    },
    handler: (request) =>
      services.perform(
        request.account.UserNum,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        request.client,
      ),
  });
};
