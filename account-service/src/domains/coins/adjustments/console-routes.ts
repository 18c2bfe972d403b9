import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  adjustmentParamsSchema,
  adjustmentsQuerySchema,
  adjustmentsResponseSchema,
  adjustRequestSchema,
  adjustResponseSchema,
  BALANCES,
  CONSOLE_MESSAGES,
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
  messageResponseSchema,
  playerParamsSchema,
  rejectAdjustmentRequestSchema,
} from "../../../../contract/index.ts";
import { actorOf, consoleErrors } from "../../../http/console.ts";
import { sendCsv } from "../../../http/csv.ts";
import type { Adjustments } from "./service.ts";

/** /admin/adjustments: adjustments of balances, and those that need approval. */
export const adjustmentRoutes: FastifyPluginAsyncZod<{ adjustments: Adjustments }> = async (
  app,
  { adjustments },
) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const write = { right: ["coins", "write"] } as const;
  const errors = { ...consoleErrors, 404: errorBodySchema, 409: errorBodySchema } as const;

  scope.route({
    method: "POST",
    url: "/admin/players/:UserNum/adjust",
    config: write,
    schema: {
      ...common,
      summary: "Adjust a balance of an account",
      description:
        "Beyond `adjustmentApprovalAbove` of the policy within a day, another staff member must approve it. `Idempotency-Key` makes a repeat safe.",
      params: playerParamsSchema,
      headers: idempotencyHeadersSchema,
      body: adjustRequestSchema,
      response: { ...errors, 200: adjustResponseSchema },
    },
    handler: (request) =>
      adjustments.request(
        request.params.UserNum,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        actorOf(request),
      ),
  });

  scope.route({
    method: "GET",
    url: "/admin/adjustments",
    config: { right: ["coins", "read"] },
    schema: {
      ...common,
      summary: "List adjustments, newest first",
      querystring: adjustmentsQuerySchema,
      response: { ...consoleErrors, 200: adjustmentsResponseSchema },
    },
    handler: (request, reply) =>
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
  });

  scope.route({
    method: "POST",
    url: "/admin/adjustments/:id/approve",
    config: write,
    schema: {
      ...common,
      summary: "Approve an adjustment",
      params: adjustmentParamsSchema,
      response: { ...errors, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await adjustments.approve(request.params.id, actorOf(request));
      return { message: CONSOLE_MESSAGES.adjusted };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/adjustments/:id/reject",
    config: write,
    schema: {
      ...common,
      summary: "Reject an adjustment, or withdraw one's own",
      params: adjustmentParamsSchema,
      body: rejectAdjustmentRequestSchema,
      response: { ...errors, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await adjustments.reject(request.params.id, request.body.reason, actorOf(request));
      return { message: CONSOLE_MESSAGES.adjustmentRejected };
    },
  });
};
