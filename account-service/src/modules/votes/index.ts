import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { postbackRoutes, voteRoutes } from "./votes-routes.ts";
import { createVotes } from "./votes-service.ts";

/** Votes on toplists. Staff set up the toplists in module rewards-console. */
export const votes: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  const service = createVotes(db, context);
  await app.register(voteRoutes, { votes: service });
  await app.register(postbackRoutes, { votes: service });
};

export { createVoteSites, type VoteSites } from "./vote-sites-service.ts";
export { createVotes } from "./votes-service.ts";
