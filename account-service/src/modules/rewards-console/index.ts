import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { createInviteReview } from "../invites/index.ts";
import { createVoteSites } from "../votes/index.ts";
import { rewardsConsoleRoutes } from "./rewards-console-routes.ts";
import { createRewardsConsole } from "./rewards-console-service.ts";

/** Rewards in the console: what was paid, toplists, and invitations that staff look at. */
export const rewardsConsole: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(rewardsConsoleRoutes, {
    rewards: createRewardsConsole(db, context),
    sites: createVoteSites(db, context),
    review: createInviteReview(db, context),
  });
};

export { createRewardsConsole } from "./rewards-console-service.ts";
