import type { FastifyPluginAsync } from "fastify";
import { characterServiceCalls, IDEMPOTENCY_HEADER } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import type { CharacterServicesOfPlayers } from "./service.ts";

/** GET and POST /character-services. */
export const characterServiceRoutes: FastifyPluginAsync<{ services: CharacterServicesOfPlayers }> = async (
  app,
  { services },
) => {
  app.route(
    route(characterServiceCalls.offers, async (request) => ({
      data: await services.list(request.account.UserNum),
    })),
  );

  app.route(
    route(characterServiceCalls.order, (request) =>
      services.perform(
        request.account.UserNum,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        request.client,
      ),
    ),
  );
};
