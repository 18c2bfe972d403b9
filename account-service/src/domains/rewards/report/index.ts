import type { Module } from "../../../context.ts";
import type { Reward } from "../core/index.ts";
import { rewardReportRoutes } from "./console-routes.ts";
import { createRewardReports } from "./service.ts";

/** Which rewards are on, and what they paid. */
export const report = (rewards: Reward[]): Module => ({
  consoleRoutes: async (app, options) => {
    await rewardReportRoutes(app, { rewards: createRewardReports(options, rewards) });
  },
  features: async (options) => ({ rewards: await createRewardReports(options, rewards).anyOn() }),
});
