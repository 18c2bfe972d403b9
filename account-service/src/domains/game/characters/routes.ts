import type { FastifyPluginAsync } from "fastify";
import { characterCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import { repeat } from "../../../lib/jobs/repeat.ts";
import type { Characters } from "./service.ts";

/** How often to check whether the lists are due. */
const TICK_MS = 5_000;

/** Pages of characters and clubs, the ranking of clubs, and a search of names. */
export const characterRoutes: FastifyPluginAsync<{ characters: Characters }> = async (
  app,
  { characters },
) => {
  repeat(app, {
    everyMs: TICK_MS,
    work: characters.tick,
    failure: "could not refresh the lists of characters and clubs",
    stop: characters.stop,
  });

  app.route(
    route(characterCalls.character, async (request) => ({
      data: await characters.character(request.params.name),
    })),
  );

  app.route(
    route(characterCalls.club, async (request) => ({ data: await characters.club(request.params.name) })),
  );

  app.route(route(characterCalls.clubRanking, async () => ({ data: await characters.clubRanking() })));

  app.route(
    route(characterCalls.search, async (request) => ({ data: await characters.search(request.query.q) })),
  );
};
