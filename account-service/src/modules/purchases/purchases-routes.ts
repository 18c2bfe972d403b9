import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
  pageQuerySchema,
  purchaseHistoryResponseSchema,
  refundRequestSchema,
  refundResponseSchema,
} from "../../../contract/index.ts";
import type { Purchases } from "./purchases-service.ts";
import type { Refunds } from "./refunds-service.ts";

/** GET /shoppurchases (spec section 7) and giving back what waits in the item bank. */
export const purchaseRoutes: FastifyPluginAsyncZod<{ purchases: Purchases; refunds: Refunds }> = async (
  app,
  { purchases, refunds },
) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["purchases"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/shoppurchases",
    schema: {
      ...common,
      summary: "What was bought",
      description: "A line of an order each, with what became of its pieces as the game says now.",
      querystring: pageQuerySchema,
      response: { 200: purchaseHistoryResponseSchema, 401: errorBodySchema, 422: errorBodySchema },
    },
    handler: (request) => purchases.history(request.account.UserNum, request.query.page),
  });

  scope.route({
    method: "POST",
    url: "/shoppurchases/refund",
    schema: {
      ...common,
      summary: "Give back what waits in the item bank",
      description:
        "Every piece of the line that was not taken in the game is cancelled and paid back, its Milleage taken back. `Idempotency-Key` makes a repeat safe.",
      headers: idempotencyHeadersSchema,
      body: refundRequestSchema,
      response: {
        200: refundResponseSchema,
        401: errorBodySchema,
        404: errorBodySchema,
        409: errorBodySchema,
        422: errorBodySchema,
      },
    },
    handler: (request) =>
      refunds.byPlayer(
        request.account.UserNum,
        request.body.line,
        request.headers[IDEMPOTENCY_HEADER],
        request.client,
      ),
  });
};
