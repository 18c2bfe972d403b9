import type { Module } from "../../../context.ts";
import { dropRoutes } from "./routes.ts";
import { createDrops } from "./service.ts";

/** Drops: items that are sold by a queue, in the order of arrival. */
export const drops: Module = {
  routes: async (app, { db, context }) => {
    await dropRoutes(app, { drops: createDrops(db, context) });
  },
};

export { createDrops } from "./service.ts";
