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
  refuseAdjustmentRequestSchema,
} from "../../../contract/index.ts";
import { csvLine, sendCsv } from "../../csv.ts";
import { consoleAnswers, operatorOf } from "../../plugins/console.ts";
import { playerParams } from "../players/players-routes.ts";
import type { Adjustments } from "./adjustments-service.ts";

/** /admin/points: coins that operators give and take, and what waits for a second one of them. */
export const adjustmentRoutes: FastifyPluginAsyncZod<{ adjustments: Adjustments }> = async (
  app,
  { adjustments },
) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const write = { right: ["points", "write"] } as const;
  const refused = { ...consoleAnswers, 404: errorBodySchema, 409: errorBodySchema } as const;

  scope.route({
    method: "POST",
    url: "/admin/players/:UserNum/adjust",
    config: write,
    schema: {
      ...common,
      summary: "Give coins to an account, or take some",
      description:
        "Above the policy's `adjustmentApprovalAbove`, counted over a day, it waits for another operator. `Idempotency-Key` makes a repeat safe.",
      params: playerParams,
      headers: idempotencyHeadersSchema,
      body: adjustRequestSchema,
      response: { ...refused, 200: adjustResponseSchema },
    },
    handler: (request) =>
      adjustments.ask(
        request.params.UserNum,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        operatorOf(request),
      ),
  });

  scope.route({
    method: "GET",
    url: "/admin/points",
    config: { right: ["points", "read"] },
    schema: {
      ...common,
      summary: "Adjustments, newest first",
      querystring: adjustmentsQuerySchema,
      response: { ...consoleAnswers, 200: adjustmentsResponseSchema },
    },
    handler: async (request, reply) => {
      if (request.query.format === "json") return adjustments.list(request.query);
      async function* lines() {
        for await (const found of adjustments.listAll(request.query)) {
          yield found
            .map(({ asked, account, currency, delta, reason, state, askedBy, decided, decidedBy }) =>
              csvLine([
                asked,
                account.UserID,
                BALANCES.find(({ code }) => code === currency)?.name,
                delta,
                reason,
                state,
                askedBy?.UserID,
                decided,
                decidedBy?.UserID,
              ]),
            )
            .join("");
        }
      }
      const heads = ["asked", "account", "coins", "change", "reason", "state", "by", "decided", "decidedBy"];
      return sendCsv(reply, "adjustments", heads, lines());
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/points/:id/approve",
    config: write,
    schema: {
      ...common,
      summary: "Do what another operator asked for",
      params: adjustmentParamsSchema,
      response: { ...refused, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await adjustments.approve(request.params.id, operatorOf(request));
      return { message: CONSOLE_MESSAGES.adjusted };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/points/:id/refuse",
    config: write,
    schema: {
      ...common,
      summary: "Refuse what was asked for, or take it back",
      params: adjustmentParamsSchema,
      body: refuseAdjustmentRequestSchema,
      response: { ...refused, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await adjustments.refuse(request.params.id, request.body.reason, operatorOf(request));
      return { message: CONSOLE_MESSAGES.adjustmentRefused };
    },
  });
};
