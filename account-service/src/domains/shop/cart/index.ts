import type { Module } from "../../../context.ts";
import { cartRoutes } from "./routes.ts";
import { createCart } from "./service.ts";

/** Shopping carts. */
export const cart: Module = {
  routes: async (app, { db, context }) => {
    await cartRoutes(app, { cart: createCart(db, context) });
  },
  parts: ({ db, context }) => ({
    cart: ({ account, user }) => createCart(db, context).read(account.UserNum, user.UserPoint),
  }),
};

export { createCart, versionOf } from "./service.ts";
