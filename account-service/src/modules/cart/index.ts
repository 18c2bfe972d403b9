import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { cartRoutes } from "./cart-routes.ts";
import { createCart } from "./cart-service.ts";

/** Shopping carts. */
export const cart: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(cartRoutes, { cart: createCart(db, context) });
};

export { createCart, versionOf } from "./cart-service.ts";
