import type { Module } from "../../../context.ts";
import { rewardReportRoutes } from "./console-routes.ts";
import { createRewardReports } from "./service.ts";

/** Which rewards are on, and what they paid. */
export const report: Module = {
  consoleRoutes: async (app, { db, context }) => {
    await rewardReportRoutes(app, { rewards: createRewardReports(db, context) });
  },
  features: async ({ db, context }) => ({ rewards: await createRewardReports(db, context).anyOn() }),
};
