import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { orderRoutes } from "./purchases-routes.ts";
import { createOrders } from "./purchases-service.ts";
import { createRefunds } from "./refunds-service.ts";

/** Buying what is in the cart, purchase history, and refunds. */
export const orders: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(orderRoutes, {
    orders: createOrders(db, context),
    refunds: createRefunds(db, context),
  });
};

export { itemDelivery } from "./delivery-status.ts";
export { createOrders, type Orders, unitsProblem } from "./purchases-service.ts";
export type { Mismatch } from "./purchases-store.ts";
export { createRefunds } from "./refunds-service.ts";
