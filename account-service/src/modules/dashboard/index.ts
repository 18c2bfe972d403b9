import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { dashboardRoutes } from "./dashboard-routes.ts";
import { createDashboard } from "./dashboard-service.ts";

/** The first page of the console. */
export const dashboard: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(dashboardRoutes, { dashboard: createDashboard(db, context) });
};
