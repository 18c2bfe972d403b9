import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { meRoutes } from "./me-routes.ts";
import { createMe } from "./me-service.ts";

/** One request for everything that a player's page needs. */
export const me: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(meRoutes, { me: createMe(db, context) });
};
