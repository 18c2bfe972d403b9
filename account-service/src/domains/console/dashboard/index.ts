import type { Module } from "../../../context.ts";
import { dashboardRoutes } from "./console-routes.ts";
import { createDashboard } from "./service.ts";

/** The first page of the console. */
export const dashboard: Module = {
  consoleRoutes: async (app, options) => {
    await dashboardRoutes(app, { dashboard: createDashboard(options) });
  },
};
