import type { FastifyPluginAsync } from "fastify";
import { IDEMPOTENCY_HEADER, MESSAGES, repairCalls } from "../../../../contract/index.ts";
import { actorOf } from "../../../http/console.ts";
import { route } from "../../../http/route.ts";
import type { Repairs } from "./service.ts";

/** POST /reset-password/unknown-answer: a player's own request for a repair. */
export const ownRepairRoutes: FastifyPluginAsync<{ repairs: Repairs }> = async (app, { repairs }) => {
  app.route(
    route(repairCalls.requestByLink, async (request) => {
      await repairs.requestByLink(request.body.token, request.client);
      return { message: MESSAGES.unknownAnswerAsked };
    }),
  );
};

/** POST /admin/players/{UserNum}/repair; what needs approval waits in /admin/approvals. */
export const repairRoutes: FastifyPluginAsync<{ repairs: Repairs }> = async (app, { repairs }) => {
  app.route(
    route(repairCalls.repair, (request) =>
      repairs.request(
        request.params.UserNum,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        actorOf(request),
      ),
    ),
  );
};
