import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { orderRoutes } from "./orders-routes.ts";
import { createOrders } from "./orders-service.ts";

/** All players' orders, and refunds by staff. */
export const orders: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(orderRoutes, { orders: createOrders(db, context) });
};

export { createOrders } from "./orders-service.ts";
