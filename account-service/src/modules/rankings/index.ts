import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { rankingRoutes } from "./rankings-routes.ts";
import { createRankings } from "./rankings-service.ts";

/** Monthly rankings and the club table. */
export const rankings: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(rankingRoutes, { rankings: createRankings(db, context) });
};

export { championsOf, createLists } from "./ranking-lists.ts";
export { createRankings, type Rankings } from "./rankings-service.ts";
