import type { Module } from "../../../context.ts";
import { meRoutes } from "./routes.ts";
import { createMe } from "./service.ts";

/** One request for everything that a player's page needs. */
export const me: Module = {
  routes: async (app, { db, context, parts }) => {
    await meRoutes(app, { me: createMe(db, context, parts) });
  },
};
