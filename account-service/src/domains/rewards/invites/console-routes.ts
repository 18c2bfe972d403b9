import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  CONSOLE_MESSAGES,
  errorBodySchema,
  invitationDecisionSchema,
  invitationParamsSchema,
  invitationsQuerySchema,
  invitationsResponseSchema,
  messageResponseSchema,
} from "../../../../contract/index.ts";
import { actorOf, consoleErrors } from "../../../http/console.ts";
import type { InviteReview } from "./invite-review-service.ts";

/** /admin/invitations: invitations that staff look at. */
export const invitationRoutes: FastifyPluginAsyncZod<{ review: InviteReview }> = async (app, { review }) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const read = { right: ["rewards", "read"] } as const;
  const write = { right: ["rewards", "write"] } as const;
  const errors = { ...consoleErrors, 404: errorBodySchema, 409: errorBodySchema } as const;

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
    ["reject", CONSOLE_MESSAGES.invitationRejected],
  ] as const)
    scope.route({
      method: "POST",
      url: `/admin/invitations/:UserNum/${what}`,
      config: write,
      schema: {
        ...common,
        summary: what === "pay" ? "Pay an invitation" : "Reject an invitation",
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
