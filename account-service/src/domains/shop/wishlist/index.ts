import type { Module } from "../../../context.ts";
import { wishRoutes } from "./routes.ts";
import { createWishes } from "./service.ts";

/** Wish lists, and emails about sales of what is on them. */
export const wishlist: Module = {
  routes: async (app, { db, context }) => {
    await wishRoutes(app, { wishes: createWishes(db, context) });
  },
  parts: ({ db, context }) => ({
    wishes: ({ account }) => createWishes(db, context).list(account.UserNum),
  }),
};

export { createWishes } from "./service.ts";
