import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  characterResponseSchema,
  clubRankingResponseSchema,
  clubResponseSchema,
  errorBodySchema,
  gameNameParamsSchema,
  gameSearchQuerySchema,
  gameSearchResponseSchema,
} from "../../../../contract/index.ts";
import { repeat } from "../../../lib/jobs/repeat.ts";
import type { Characters } from "./service.ts";

/** How often to check whether the lists are due. */
const TICK_MS = 5_000;

/** Pages of characters and clubs, the ranking of clubs, and a search of names. */
export const characterRoutes: FastifyPluginAsyncZod<{ characters: Characters }> = async (
  app,
  { characters },
) => {
  repeat(app, {
    everyMs: TICK_MS,
    work: characters.tick,
    failure: "could not refresh the lists of characters and clubs",
    stop: characters.stop,
  });
  const found = { 404: errorBodySchema, 422: errorBodySchema };

  app.route({
    method: "GET",
    url: "/character/:name",
    schema: {
      tags: ["game"],
      summary: "A character",
      description:
        "Found by name in any case. A new character or a new name is found after about a minute. `lastSeen` and `online` are null if the player hides them.",
      params: gameNameParamsSchema,
      response: { 200: characterResponseSchema, ...found },
    },
    handler: async (request) => ({ data: await characters.character(request.params.name) }),
  });

  app.route({
    method: "GET",
    url: "/club/:name",
    schema: {
      tags: ["game"],
      summary: "A club with its members and areas",
      params: gameNameParamsSchema,
      response: { 200: clubResponseSchema, ...found },
    },
    handler: async (request) => ({ data: await characters.club(request.params.name) }),
  });

  app.route({
    method: "GET",
    url: "/club-ranking",
    schema: {
      tags: ["rankings"],
      summary: "The top 100 clubs",
      description: "By areas held, then club wars won where the game counts them, then members.",
      response: { 200: clubRankingResponseSchema },
    },
    handler: async () => ({ data: await characters.clubRanking() }),
  });

  app.route({
    method: "GET",
    url: "/game-search",
    schema: {
      tags: ["game"],
      summary: "Characters and clubs whose names begin with a text",
      querystring: gameSearchQuerySchema,
      response: { 200: gameSearchResponseSchema, 422: errorBodySchema },
    },
    handler: async (request) => ({ data: await characters.search(request.query.q) }),
  });
};
