import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { inviteRoutes } from "./invites-routes.ts";
import { createInvites } from "./invites-service.ts";

/** Invitations of friends. Staff look at suspicious ones in module rewards-console. */
export const invites: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(inviteRoutes, { invites: createInvites(db, context) });
};

export { createInviteReview, type InviteReview } from "./invite-review-service.ts";
export { createInvites } from "./invites-service.ts";
