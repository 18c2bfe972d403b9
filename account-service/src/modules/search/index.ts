import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { searchRoutes } from "./search-routes.ts";
import { createSearch } from "./search-service.ts";

/** One search over everything that staff look for. */
export const search: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(searchRoutes, { search: createSearch(db, context) });
};
