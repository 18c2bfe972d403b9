import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  inviteCodeResponseSchema,
  invitesResponseSchema,
  rewardClaimResponseSchema,
} from "../../../../contract/index.ts";
import type { InvitesService } from "./service.ts";

/** GET /invites, POST /invites/code and /invites/collect. */
export const inviteRoutes: FastifyPluginAsyncZod<{ invites: InvitesService }> = async (app, { invites }) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["rewards"], security: [{ bearer: [] }] };
  const errors = { 401: errorBodySchema, 409: errorBodySchema };

  scope.route({
    method: "GET",
    url: "/invites",
    schema: {
      ...common,
      summary: "A player's code for inviting, and who came by it",
      response: { 200: invitesResponseSchema, 401: errorBodySchema },
    },
    handler: async (request) => ({ data: await invites.read(request.account.UserNum) }),
  });

  scope.route({
    method: "POST",
    url: "/invites/code",
    schema: {
      ...common,
      summary: "Get a code for inviting",
      description: "The same one each time.",
      response: { ...errors, 200: inviteCodeResponseSchema },
    },
    handler: async (request) => ({ data: { code: await invites.code(request.account.UserNum) } }),
  });

  scope.route({
    method: "POST",
    url: "/invites/collect",
    schema: {
      ...common,
      summary: "Collect what inviting gave",
      description:
        "Pays every invitation whose friend has reached the level, each once: both get their coins. A repeat is safe.",
      response: { ...errors, 200: rewardClaimResponseSchema },
    },
    handler: (request) => invites.collect(request.account.UserNum),
  });
};
