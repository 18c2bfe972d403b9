import type { FastifyPluginAsync } from "fastify";
import { approvalCalls, CONSOLE_MESSAGES } from "../../../../contract/index.ts";
import { actorOf } from "../../../http/console.ts";
import { sendCsv } from "../../../http/csv.ts";
import { route } from "../../../http/route.ts";
import type { Approvals } from "./service.ts";

/** /admin/approvals: what waits for a second person, and what was decided. */
export const approvalRoutes: FastifyPluginAsync<{ approvals: Approvals }> = async (app, { approvals }) => {
  app.route(
    route(approvalCalls.list, async (request, reply) => {
      const { role } = request.account;
      if (request.query.format === "json")
        return { ...(await approvals.list(request.query, role)), waiting: await approvals.waiting(role) };
      return sendCsv(
        reply,
        "approvals",
        {
          requested: ({ requested }) => requested,
          kind: ({ kind }) => kind,
          account: ({ account }) => account?.UserID,
          request: ({ summary }) => summary,
          reason: ({ reason }) => reason,
          "needed a second person because": ({ rule }) => rule,
          status: ({ state }) => state,
          requestedBy: ({ requestedBy }) => requestedBy?.UserID,
          decided: ({ decided }) => decided,
          decidedBy: ({ decidedBy }) => decidedBy?.UserID,
          rejection: ({ rejection }) => rejection,
        },
        approvals.listAll(request.query, role),
      );
    }),
  );

  app.route(
    route(approvalCalls.approve, async (request) => ({
      message: await approvals.approve(request.params.id, actorOf(request)),
    })),
  );

  app.route(
    route(approvalCalls.reject, async (request) => {
      await approvals.reject(request.params.id, request.body.reason, actorOf(request));
      return { message: CONSOLE_MESSAGES.approvalRejected };
    }),
  );
};
