import type { FastifyPluginAsync } from "fastify";
import { CONSOLE_MESSAGES, inviteCalls } from "../../../../contract/index.ts";
import { actorOf } from "../../../http/console.ts";
import { route } from "../../../http/route.ts";
import type { InviteReview } from "./invite-review-service.ts";

/** /admin/invitations: invitations that staff look at. */
export const invitationRoutes: FastifyPluginAsync<{ review: InviteReview }> = async (app, { review }) => {
  app.route(route(inviteCalls.list, (request) => review.list(request.query)));
  for (const [call, decide, message] of [
    [inviteCalls.pay, review.pay, CONSOLE_MESSAGES.invitationPaid],
    [inviteCalls.reject, review.reject, CONSOLE_MESSAGES.invitationRejected],
  ] as const)
    app.route(
      route(call, async (request) => {
        await decide(request.params.UserNum, request.body.reason, actorOf(request));
        return { message };
      }),
    );
};
