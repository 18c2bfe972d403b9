import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { productRoutes } from "./products-routes.ts";
import { createProducts } from "./products-service.ts";

/** The shop's items, managed by staff. */
export const products: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(productRoutes, { products: createProducts(db, context) });
};

export { createProducts } from "./products-service.ts";
