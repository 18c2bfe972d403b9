import type { Module } from "../../../context.ts";
import { createRewardReports } from "../../rewards/report/index.ts";
import { gameRoutes } from "./routes.ts";

/** What this game server supports. */
export const features: Module = {
  routes: async (app, { db, context }) => {
    const rewardsOn = createRewardReports(db, context).anyOn;
    await app.register(gameRoutes, { db, env: context.env, rewardsOn });
  },
};
