import type { Module } from "../../../context.ts";
import { createRankings } from "../rankings/index.ts";
import { characterRoutes } from "./routes.ts";
import { createCharacters } from "./service.ts";

/** Pages of characters and clubs. */
export const characters: Module = {
  routes: async (app, { db, context }) => {
    await characterRoutes(app, {
      characters: createCharacters(db, context, createRankings(db, context)),
    });
  },
};

export { createCharacterLists } from "./character-lists.ts";
export { createCharacterLookup } from "./character-lookup.ts";
