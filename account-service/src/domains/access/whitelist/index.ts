import type { Module } from "../../../context.ts";
import { whitelistReviewRoutes } from "./console-routes.ts";
import { createWhitelistReview } from "./review-service.ts";
import { whitelistRoutes } from "./routes.ts";
import { createWhitelist } from "./service.ts";

/** Requests of players to whitelist their address. */
export const whitelist: Module = {
  routes: async (app, { db, context }) => {
    await whitelistRoutes(app, { whitelist: createWhitelist(db, context) });
  },
  /** Decisions about whitelist requests. */
  consoleRoutes: async (app, { db, context }) => {
    await whitelistReviewRoutes(app, { review: createWhitelistReview(db, context) });
  },
  parts: ({ db, context }) => ({
    ip: ({ account, client }) => createWhitelist(db, context).statusOf(account.UserNum, client),
  }),
};

export { createWhitelistReview } from "./review-service.ts";
export { createWhitelist } from "./service.ts";
