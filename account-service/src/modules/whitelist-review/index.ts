import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { whitelistReviewRoutes } from "./whitelist-review-routes.ts";
import { createWhitelistReview } from "./whitelist-review-service.ts";

/** Decisions about whitelist requests. */
export const whitelistReview: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(whitelistReviewRoutes, { review: createWhitelistReview(db, context) });
};

export { createWhitelistReview } from "./whitelist-review-service.ts";
