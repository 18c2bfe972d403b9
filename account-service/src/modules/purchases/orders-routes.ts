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
} from "../../../contract/index.ts";
import { csvLine, sendCsv } from "../../csv.ts";
import { consoleAnswers, operatorOf } from "../../plugins/console.ts";
import type { Orders } from "./orders-service.ts";
import type { Refunds } from "./refunds-service.ts";

const lineParams = z.object({ line: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** /admin/orders: who bought what, what became of it, and giving it back. */
export const orderRoutes: FastifyPluginAsyncZod<{ orders: Orders; refunds: Refunds }> = async (
  app,
  { orders, refunds },
) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/admin/orders",
    config: { right: ["orders", "read"] },
    schema: {
      ...common,
      summary: "What was bought, newest first",
      description: "A line of an order each. `format=csv` gives everything that matches.",
      querystring: ordersQuerySchema,
      response: { ...consoleAnswers, 200: ordersResponseSchema },
    },
    handler: async (request, reply) => {
      if (request.query.format === "json") return orders.list(request.query);
      async function* lines() {
        for await (const batch of orders.listAll(request.query)) {
          yield batch
            .map(({ line, at, purchase, account, product, price, quantity, pieces }) =>
              csvLine([
                line,
                at,
                purchase,
                account.UserID,
                product.ProductNum,
                product.ItemName,
                price,
                quantity,
                pieces.waiting,
                pieces.taken,
                pieces.cancelled,
                pieces.removed,
              ]),
            )
            .join("");
        }
      }
      const heads = [
        "line",
        "at",
        "order",
        "account",
        "number",
        "item",
        "price",
        "quantity",
        "waiting",
        "taken",
        "cancelled",
        "removed",
      ];
      return sendCsv(reply, "orders", heads, lines());
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/orders/:line/refund",
    config: { right: ["orders", "write"] },
    schema: {
      ...common,
      summary: "Give back pieces that wait in the item bank",
      description:
        "They are cancelled and paid back, their Milleage taken back. `Idempotency-Key` makes a repeat safe.",
      params: lineParams,
      headers: idempotencyHeadersSchema,
      body: orderRefundRequestSchema,
      response: {
        ...consoleAnswers,
        200: orderRefundResponseSchema,
        404: errorBodySchema,
        409: errorBodySchema,
      },
    },
    handler: (request) =>
      refunds.byOperator(
        request.params.line,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        operatorOf(request),
      ),
  });
};
