import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { adjustmentRoutes } from "./adjustments-routes.ts";
import { createAdjustments } from "./adjustments-service.ts";

/** Balances changed by staff. */
export const adjustments: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(adjustmentRoutes, { adjustments: createAdjustments(db, context) });
};

export { createAdjustments } from "./adjustments-service.ts";
