import type { FastifyPluginAsync } from "fastify";
import { CONSOLE_MESSAGES, characterServiceCalls } from "../../../../contract/index.ts";
import { actorOf } from "../../../http/console.ts";
import { route } from "../../../http/route.ts";
import type { CharacterServicesConsole } from "./console-service.ts";

/** /admin/character-services and /admin/character-changes. */
export const characterServiceConsoleRoutes: FastifyPluginAsync<{
  services: CharacterServicesConsole;
}> = async (app, { services }) => {
  app.route(route(characterServiceCalls.list, async () => ({ services: await services.offers() })));

  app.route(
    route(characterServiceCalls.change, async (request) => {
      await services.setOffer(request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.serviceSaved };
    }),
  );

  app.route(
    route(characterServiceCalls.changes, async (request) => ({
      changes: await services.changesOf(request.params.UserNum),
    })),
  );

  app.route(
    route(characterServiceCalls.undo, async (request) => {
      await services.undo(request.params.id, request.body.reason, actorOf(request));
      return { message: CONSOLE_MESSAGES.changeUndone };
    }),
  );
};
