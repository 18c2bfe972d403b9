import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  buyRequestSchema,
  buyResponseSchema,
  errorBodySchema,
  giftsResponseSchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
  orderHistoryResponseSchema,
  pageQuerySchema,
  refundRequestSchema,
  refundResponseSchema,
} from "../../../../contract/index.ts";
import type { Refunds } from "./refunds-service.ts";
import type { Orders } from "./service.ts";

/** POST /cart/buy, GET /shoppurchases, and refunds of items that wait in the item bank. */
export const orderRoutes: FastifyPluginAsyncZod<{ orders: Orders; refunds: Refunds }> = async (
  app,
  { orders, refunds },
) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["orders"], security: [{ bearer: [] }] };

  scope.route({
    method: "POST",
    url: "/cart/buy",
    schema: {
      ...common,
      summary: "Buy the checked items",
      description:
        "All or nothing. With `expectedTotal`, nothing is bought if a price has changed since (409, price_changed). With `gift`, the order goes to another player's item bank. `Idempotency-Key` makes a repeat safe: it returns the first answer again.",
      headers: idempotencyHeadersSchema,
      body: buyRequestSchema,
      response: {
        200: buyResponseSchema,
        401: errorBodySchema,
        409: errorBodySchema,
        422: errorBodySchema,
      },
    },
    handler: (request) =>
      orders.buy(request.account.UserNum, request.body, request.headers[IDEMPOTENCY_HEADER], request.client),
  });

  scope.route({
    method: "GET",
    url: "/shoppurchases",
    schema: {
      ...common,
      summary: "Purchase history",
      description: "One entry per order line, with the current delivery status of its units.",
      querystring: pageQuerySchema,
      response: { 200: orderHistoryResponseSchema, 401: errorBodySchema, 422: errorBodySchema },
    },
    handler: (request) => orders.history(request.account.UserNum, request.query.page),
  });

  scope.route({
    method: "GET",
    url: "/gifts",
    schema: {
      ...common,
      summary: "Gifts received",
      description:
        "One entry per order line that another player sent, with the delivery status of its units.",
      querystring: pageQuerySchema,
      response: { 200: giftsResponseSchema, 401: errorBodySchema, 422: errorBodySchema },
    },
    handler: (request) => orders.giftsReceived(request.account.UserNum, request.query.page),
  });

  scope.route({
    method: "POST",
    url: "/shoppurchases/refund",
    schema: {
      ...common,
      summary: "Refund items that wait in the item bank",
      description:
        "Cancels and refunds every unit of the line that was not taken in the game, and takes back its Milleage. `Idempotency-Key` makes a repeat safe.",
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
