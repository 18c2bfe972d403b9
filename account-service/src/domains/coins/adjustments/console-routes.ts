import type { FastifyPluginAsync } from "fastify";
import {
  adjustmentCalls,
  BALANCES,
  CONSOLE_MESSAGES,
  IDEMPOTENCY_HEADER,
} from "../../../../contract/index.ts";
import { actorOf } from "../../../http/console.ts";
import { sendCsv } from "../../../http/csv.ts";
import { route } from "../../../http/route.ts";
import type { Adjustments } from "./service.ts";

/** /admin/adjustments: adjustments of balances, and those that need approval. */
export const adjustmentRoutes: FastifyPluginAsync<{ adjustments: Adjustments }> = async (
  app,
  { adjustments },
) => {
  app.route(
    route(adjustmentCalls.adjust, (request) =>
      adjustments.request(
        request.params.UserNum,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        actorOf(request),
      ),
    ),
  );

  app.route(
    route(adjustmentCalls.list, (request, reply) =>
      request.query.format === "json"
        ? adjustments.list(request.query)
        : sendCsv(
            reply,
            "adjustments",
            {
              requested: ({ requested }) => requested,
              account: ({ account }) => account.UserID,
              coins: ({ currency }) => BALANCES.find(({ code }) => code === currency)?.name,
              change: ({ delta }) => delta,
              reason: ({ reason }) => reason,
              status: ({ state }) => state,
              requestedBy: ({ requestedBy }) => requestedBy?.UserID,
              decided: ({ decided }) => decided,
              decidedBy: ({ decidedBy }) => decidedBy?.UserID,
            },
            adjustments.listAll(request.query),
          ),
    ),
  );

  app.route(
    route(adjustmentCalls.approve, async (request) => {
      await adjustments.approve(request.params.id, actorOf(request));
      return { message: CONSOLE_MESSAGES.adjusted };
    }),
  );

  app.route(
    route(adjustmentCalls.reject, async (request) => {
      await adjustments.reject(request.params.id, request.body.reason, actorOf(request));
      return { message: CONSOLE_MESSAGES.adjustmentRejected };
    }),
  );
};
