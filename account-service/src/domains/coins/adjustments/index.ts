import type { Module } from "../../../context.ts";
import { adjustmentRoutes } from "./console-routes.ts";
import { adjustment, createAdjustments } from "./service.ts";

/** Balances changed by staff. */
export const adjustments: Module = {
  consoleRoutes: async (app, { db, context }) => {
    await adjustmentRoutes(app, { adjustments: createAdjustments(db, context) });
  },
  decisions: [adjustment],
};

export { createAdjustments } from "./service.ts";
