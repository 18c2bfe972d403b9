import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
  orderRefundRequestSchema,
  orderRefundResponseSchema,
  ordersQuerySchema,
  ordersResponseSchema,
  wholeNumber,
} from "../../../../contract/index.ts";
import { actorOf, consoleErrors } from "../../../http/console.ts";
import { sendCsv } from "../../../http/csv.ts";
import type { Orders } from "./console-service.ts";

const lineParams = z.object({ line: wholeNumber(undefined, 1, Number.MAX_SAFE_INTEGER) });

/** /admin/orders: who bought what, its delivery status, and refunds. */
export const consoleOrderRoutes: FastifyPluginAsyncZod<{ orders: Orders }> = async (app, { orders }) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/admin/orders",
    config: { right: ["orders", "read"] },
    schema: {
      ...common,
      summary: "List orders, newest first",
      description: "One entry per order line. `format=csv` returns everything that matches.",
      querystring: ordersQuerySchema,
      response: { ...consoleErrors, 200: ordersResponseSchema },
    },
    handler: (request, reply) =>
      request.query.format === "json"
        ? orders.list(request.query)
        : sendCsv(
            reply,
            "orders",
            {
              line: ({ line }) => line,
              at: ({ at }) => at,
              order: ({ order }) => order,
              account: ({ account }) => account.UserID,
              number: ({ product }) => product.ProductNum,
              item: ({ product }) => product.ItemName,
              price: ({ price }) => price,
              quantity: ({ quantity }) => quantity,
              waiting: ({ units }) => units.waiting,
              taken: ({ units }) => units.taken,
              cancelled: ({ units }) => units.cancelled,
              removed: ({ units }) => units.removed,
              receiver: ({ gift }) => gift?.receiver.UserID ?? "",
              character: ({ gift }) => gift?.ChaName ?? "",
            },
            orders.listAll(request.query),
          ),
  });

  scope.route({
    method: "POST",
    url: "/admin/orders/:line/refund",
    config: { right: ["orders", "write"] },
    schema: {
      ...common,
      summary: "Refund units of an order line",
      description:
        "Cancels and refunds them, and takes back their Milleage. `Idempotency-Key` makes a repeat safe.",
      params: lineParams,
      headers: idempotencyHeadersSchema,
      body: orderRefundRequestSchema,
      response: {
        ...consoleErrors,
        200: orderRefundResponseSchema,
        404: errorBodySchema,
        409: errorBodySchema,
      },
    },
    handler: (request) =>
      orders.refund(request.params.line, request.body, request.headers[IDEMPOTENCY_HEADER], actorOf(request)),
  });
};
