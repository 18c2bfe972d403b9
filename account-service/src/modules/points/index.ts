import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { pointsRoutes } from "./points-routes.ts";
import { createPoints } from "./points-service.ts";

/** Balances and their ledger. */
export const points: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(pointsRoutes, { points: createPoints(db, context) });
};

export { createPoints, type Movement, type Points } from "./points-service.ts";
export type { Currency } from "./points-store.ts";
