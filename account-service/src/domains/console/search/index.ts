import type { Module } from "../../../context.ts";
import { searchRoutes } from "./console-routes.ts";
import { createSearch } from "./service.ts";

/** One search over everything that staff look for. */
export const search: Module = {
  consoleRoutes: async (app, { db, context }) => {
    await searchRoutes(app, { search: createSearch(db, context) });
  },
};
