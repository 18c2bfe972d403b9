import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { createRankings } from "../rankings/index.ts";
import { characterRoutes } from "./characters-routes.ts";
import { createCharacters } from "./characters-service.ts";

/** Pages of characters and clubs. */
export const characters: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(characterRoutes, {
    characters: createCharacters(db, context, createRankings(db, context)),
  });
};

export { createCharacterLists } from "./character-lists.ts";
export { createCharacterLookup } from "./character-lookup.ts";
