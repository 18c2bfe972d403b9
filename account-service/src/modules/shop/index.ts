import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { createShopPictures } from "./shop-pictures.ts";
import { shopRoutes } from "./shop-routes.ts";
import { createShop } from "./shop-service.ts";

/** The item shop's catalogue. */
export const shop: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(shopRoutes, {
    shop: createShop(db, context),
    pictures: createShopPictures(db, context.env),
  });
};

export { createShopPictures, imageOf, uploadsOf } from "./shop-pictures.ts";
export { createShop, type SoldItem, saleProblem, toShopItem, unknownItem } from "./shop-service.ts";
export { gamePrice, isBundle, itemName, onBundle, type PartRow, whereBuyable } from "./shop-store.ts";
