import type { Module } from "../../../context.ts";
import { adjustmentRoutes } from "./console-routes.ts";
import { createAdjustments } from "./service.ts";

/** Balances changed by staff. */
export const adjustments: Module = {
  consoleRoutes: async (app, { db, context }) => {
    await app.register(adjustmentRoutes, { adjustments: createAdjustments(db, context) });
  },
};

export { createAdjustments } from "./service.ts";
