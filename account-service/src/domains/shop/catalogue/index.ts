import type { Module } from "../../../context.ts";
import { productRoutes } from "./console-routes.ts";
import { createShopPictures } from "./pictures.ts";
import { createProducts } from "./products-service.ts";
import { shopRoutes } from "./routes.ts";
import { createShop } from "./service.ts";

/** The item shop's catalogue. */
export const catalogue: Module = {
  routes: async (app, { db, context }) => {
    await shopRoutes(app, {
      shop: createShop(db, context),
      pictures: createShopPictures(db, context.env),
    });
  },
  /** The shop's items, managed by staff. */
  consoleRoutes: async (app, { db, context }) => {
    await productRoutes(app, { products: createProducts(db, context) });
  },
  steps: ({ db, context }) => ({
    "sales figures": () => createShop(db, context).updateSold(),
    "unused pictures of items": () => createProducts(db, context).removeOrphans(),
  }),
};

export { noteStock, termsOf } from "./product-changes.ts";
export { createProducts } from "./products-service.ts";
export { createShop, type SoldItem, saleProblem, toShopItem, unknownItem } from "./service.ts";
export { buyable, isBundle } from "./store.ts";
