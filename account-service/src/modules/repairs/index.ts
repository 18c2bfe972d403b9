import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { ownRepairRoutes, repairRoutes } from "./repairs-routes.ts";
import { createRepairs } from "./repairs-service.ts";

/** Accounts repaired by staff for players who cannot do it themselves. */
export const repairs: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(repairRoutes, { repairs: createRepairs(db, context) });
};

/** A player's own request for one. */
export const ownRepairs: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(ownRepairRoutes, { repairs: createRepairs(db, context) });
};

export { createRepairs } from "./repairs-service.ts";
