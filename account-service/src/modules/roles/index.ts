import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { rolesRoutes } from "./roles-routes.ts";
import { createRoles } from "./roles-service.ts";

/** Roles of the console: who are staff, and what they may do. */
export const roles: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(rolesRoutes, { roles: createRoles(db, context) });
};

export { createRoles } from "./roles-service.ts";
export { areTwoPeople, checkTwoPeople } from "./two-people.ts";
