import type { Module } from "../../../context.ts";
import { gameRoutes } from "./routes.ts";

/** What this game server supports. */
export const features: Module = {
  routes: async (app, { db, context, features }) => {
    await gameRoutes(app, { db, env: context.env, features });
  },
};
