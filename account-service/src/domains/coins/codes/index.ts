import type { Module } from "../../../context.ts";
import { batchApproval, createCampaigns } from "./campaigns-service.ts";
import { campaignRoutes } from "./console-routes.ts";
import { createRedemptions } from "./redemptions-service.ts";
import { codeRoutes } from "./routes.ts";
import { createCodes } from "./service.ts";
import { createStreamers, streamerShare } from "./streamers-service.ts";

/** Redeeming codes. */
export const codes: Module = {
  routes: async (app, { db, context }) => {
    await codeRoutes(app, { codes: createCodes(db, context) });
  },
  /** Campaigns of codes, and streamers. */
  consoleRoutes: async (app, { db, context }) => {
    await campaignRoutes(app, {
      campaigns: createCampaigns(db, context),
      redemptions: createRedemptions(db, context),
      streamers: createStreamers(db, context),
    });
  },
  decisions: [batchApproval, streamerShare],
  figures: ({ db, context }) => ({ redeemed: createRedemptions(db, context).coinsBetween }),
  parts: ({ db, context }) => ({
    topups: ({ account }, { page }) => createCodes(db, context).history(account.UserNum, page),
  }),
};

export { createCampaigns } from "./campaigns-service.ts";
export { generateCode, hashCode } from "./code-text.ts";
export { createRedemptions } from "./redemptions-service.ts";
export { createCodes } from "./service.ts";
export { createStreamers } from "./streamers-service.ts";
