import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { campaignRoutes } from "./campaigns-routes.ts";
import { createCampaigns } from "./campaigns-service.ts";
import { createRedemptions } from "./redemptions-service.ts";
import { createStreamers } from "./streamers-service.ts";

/** Campaigns of codes, and streamers. */
export const campaigns: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(campaignRoutes, {
    campaigns: createCampaigns(db, context),
    redemptions: createRedemptions(db, context),
    streamers: createStreamers(db, context),
  });
};

export { createCampaigns } from "./campaigns-service.ts";
export { createRedemptions } from "./redemptions-service.ts";
export { createStreamers } from "./streamers-service.ts";
