import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { purchaseRoutes } from "./purchases-routes.ts";
import { createPurchases } from "./purchases-service.ts";
import { createRefunds } from "./refunds-service.ts";

/** Buying what is in the cart, purchase history, and refunds. */
export const purchases: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(purchaseRoutes, {
    purchases: createPurchases(db, context),
    refunds: createRefunds(db, context),
  });
};

export { itemDelivery } from "./delivery-status.ts";
export { createPurchases, type Purchases, unitsProblem } from "./purchases-service.ts";
export type { Mismatch } from "./purchases-store.ts";
export { createRefunds } from "./refunds-service.ts";
