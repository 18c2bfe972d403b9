import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { consoleOrderRoutes } from "./orders-routes.ts";
import { createConsoleOrders } from "./orders-service.ts";

/** All players' orders, and refunds by staff. */
export const consoleOrders: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(consoleOrderRoutes, { orders: createConsoleOrders(db, context) });
};

export { createConsoleOrders } from "./orders-service.ts";
