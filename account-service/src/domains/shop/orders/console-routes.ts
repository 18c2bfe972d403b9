import type { FastifyPluginAsync } from "fastify";
import { IDEMPOTENCY_HEADER, orderCalls } from "../../../../contract/index.ts";
import { actorOf } from "../../../http/console.ts";
import { sendCsv } from "../../../http/csv.ts";
import { route } from "../../../http/route.ts";
import type { Orders } from "./console-service.ts";

/** /admin/orders: who bought what, its delivery status, and refunds. */
export const consoleOrderRoutes: FastifyPluginAsync<{ orders: Orders }> = async (app, { orders }) => {
  app.route(
    route(orderCalls.list, (request, reply) =>
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
    ),
  );

  app.route(
    route(orderCalls.refundByStaff, (request) =>
      orders.refund(request.params.line, request.body, request.headers[IDEMPOTENCY_HEADER], actorOf(request)),
    ),
  );
};
