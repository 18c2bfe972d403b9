import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  CONSOLE_MESSAGES,
  characterChangesResponseSchema,
  errorBodySchema,
  messageResponseSchema,
  playerParamsSchema,
  serviceOfferRequestSchema,
  serviceOffersResponseSchema,
  undoRequestSchema,
} from "../../../../contract/index.ts";
import { actorOf, consoleErrors } from "../../../http/console.ts";
import type { CharacterServicesConsole } from "./console-service.ts";

/** /admin/character-services and /admin/character-changes. */
export const characterServiceConsoleRoutes: FastifyPluginAsyncZod<{
  services: CharacterServicesConsole;
}> = async (app, { services }) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/admin/character-services",
    config: { right: ["shop", "read"] },
    schema: {
      ...common,
      summary: "Services for characters: prices and rules",
      response: { ...consoleErrors, 200: serviceOffersResponseSchema },
    },
    handler: async () => ({ services: await services.offers() }),
  });

  scope.route({
    method: "POST",
    url: "/admin/character-services",
    config: { right: ["shop", "write"] },
    schema: {
      ...common,
      summary: "Offer a service for characters, or no longer",
      body: serviceOfferRequestSchema,
      response: { ...consoleErrors, 200: messageResponseSchema, 409: errorBodySchema },
    },
    handler: async (request) => {
      await services.setOffer(request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.serviceSaved };
    },
  });

  scope.route({
    method: "GET",
    url: "/admin/players/:UserNum/character-changes",
    config: { right: ["players", "read"] },
    schema: {
      ...common,
      summary: "The last changes of a player's characters by services",
      params: playerParamsSchema,
      response: { ...consoleErrors, 200: characterChangesResponseSchema },
    },
    handler: async (request) => ({ changes: await services.changesOf(request.params.UserNum) }),
  });

  scope.route({
    method: "POST",
    url: "/admin/character-changes/:id/undo",
    config: { right: ["orders", "write"] },
    schema: {
      ...common,
      summary: "Undo a change of a character and return its price",
      description:
        "Only while the player is out of the game and the character still has the values after the change. What the game did with them meanwhile is not undone.",
      params: z.object({ id: z.uuid() }),
      body: undoRequestSchema,
      response: { ...consoleErrors, 200: messageResponseSchema, 404: errorBodySchema, 409: errorBodySchema },
    },
    handler: async (request) => {
      await services.undo(request.params.id, request.body.reason, actorOf(request));
      return { message: CONSOLE_MESSAGES.changeUndone };
    },
  });
};
