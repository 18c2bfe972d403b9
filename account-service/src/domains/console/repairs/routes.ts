import type { FastifyPluginAsync } from "fastify";
import { CONSOLE_MESSAGES, IDEMPOTENCY_HEADER, MESSAGES, repairCalls } from "../../../../contract/index.ts";
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

/** /admin/repairs: repairs of accounts, and those that need approval. */
export const repairRoutes: FastifyPluginAsync<{ repairs: Repairs }> = async (app, { repairs }) => {
  const by = (request: Parameters<typeof actorOf>[0]) => ({
    ...actorOf(request),
    role: request.account.role,
  });

  app.route(
    route(repairCalls.repair, (request) =>
      repairs.request(request.params.UserNum, request.body, request.headers[IDEMPOTENCY_HEADER], by(request)),
    ),
  );

  app.route(route(repairCalls.list, (request) => repairs.list(request.query)));

  app.route(
    route(repairCalls.approve, async (request) => {
      await repairs.approve(request.params.id, by(request));
      return { message: CONSOLE_MESSAGES.repaired };
    }),
  );

  app.route(
    route(repairCalls.reject, async (request) => {
      await repairs.reject(request.params.id, request.body.reason, by(request));
      return { message: CONSOLE_MESSAGES.repairRejected };
    }),
  );
};
