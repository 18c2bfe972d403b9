import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { dropRoutes } from "./drops-routes.ts";
import { createDrops } from "./drops-service.ts";

/** Drops: items that are sold by a queue, in the order of arrival. */
export const drops: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(dropRoutes, { drops: createDrops(db, context) });
};

export { createDrops } from "./drops-service.ts";
