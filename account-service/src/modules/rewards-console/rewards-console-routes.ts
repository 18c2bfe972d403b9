import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  CONSOLE_MESSAGES,
  errorBodySchema,
  invitationDecisionSchema,
  invitationParamsSchema,
  invitationsQuerySchema,
  invitationsResponseSchema,
  messageResponseSchema,
  rewardReportQuerySchema,
  rewardReportResponseSchema,
  voteSiteIdParamsSchema,
  voteSiteRequestSchema,
  voteSiteSavedResponseSchema,
  voteSitesResponseSchema,
} from "../../../contract/index.ts";
import { actorOf, consoleErrors } from "../../plugins/console.ts";
import type { InviteReview } from "../invites/index.ts";
import type { VoteSites } from "../votes/index.ts";
import type { RewardsConsole } from "./rewards-console-service.ts";

interface Options {
  rewards: RewardsConsole;
  sites: VoteSites;
  review: InviteReview;
}

/** /admin/rewards, /admin/vote-sites and /admin/invitations. */
export const rewardsConsoleRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { rewards, sites, review },
) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const read = { right: ["rewards", "read"] } as const;
  const write = { right: ["rewards", "write"] } as const;
  const errors = { ...consoleErrors, 404: errorBodySchema, 409: errorBodySchema } as const;

  scope.route({
    method: "GET",
    url: "/admin/rewards",
    config: read,
    schema: {
      ...common,
      summary: "What rewards paid, by game day and kind",
      querystring: rewardReportQuerySchema,
      response: { ...consoleErrors, 200: rewardReportResponseSchema },
    },
    handler: (request) => rewards.report(request.query.days),
  });

  scope.route({
    method: "GET",
    url: "/admin/vote-sites",
    config: read,
    schema: {
      ...common,
      summary: "List toplists, with the outcome of their postbacks",
      response: { ...consoleErrors, 200: voteSitesResponseSchema },
    },
    handler: async () => ({ sites: await sites.list() }),
  });

  const saved = ({ id, path, made }: { id: number; path: string; made: boolean }) => ({
    message: made ? CONSOLE_MESSAGES.voteSiteSavedWithAddress : CONSOLE_MESSAGES.voteSiteSaved,
    id,
    path,
  });
  scope.route({
    method: "POST",
    url: "/admin/vote-sites",
    config: write,
    schema: {
      ...common,
      summary: "Add a toplist",
      body: voteSiteRequestSchema,
      response: { ...errors, 200: voteSiteSavedResponseSchema },
    },
    handler: async (request) => saved(await sites.save(null, request.body, actorOf(request))),
  });
  scope.route({
    method: "POST",
    url: "/admin/vote-sites/:id",
    config: write,
    schema: {
      ...common,
      summary: "Change a toplist",
      params: voteSiteIdParamsSchema,
      body: voteSiteRequestSchema,
      response: { ...errors, 200: voteSiteSavedResponseSchema },
    },
    handler: async (request) => saved(await sites.save(request.params.id, request.body, actorOf(request))),
  });

  scope.route({
    method: "GET",
    url: "/admin/invitations",
    config: read,
    schema: {
      ...common,
      summary: "List invitations in a state, newest first",
      querystring: invitationsQuerySchema,
      response: { ...consoleErrors, 200: invitationsResponseSchema },
    },
    handler: (request) => review.list(request.query),
  });
  for (const [what, message] of [
    ["pay", CONSOLE_MESSAGES.invitationPaid],
    ["refuse", CONSOLE_MESSAGES.invitationRejected],
  ] as const)
    scope.route({
      method: "POST",
      url: `/admin/invitations/:UserNum/${what}`,
      config: write,
      schema: {
        ...common,
        summary: what === "pay" ? "Pay an invitation" : "Refuse an invitation",
        description: "The number of the friend. Staff cannot decide about their own account.",
        params: invitationParamsSchema,
        body: invitationDecisionSchema,
        response: { ...errors, 200: messageResponseSchema },
      },
      handler: async (request) => {
        await review[what](request.params.UserNum, request.body.reason, actorOf(request));
        return { message };
      },
    });
};
