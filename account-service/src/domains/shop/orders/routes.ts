import type { FastifyPluginAsync } from "fastify";
import { IDEMPOTENCY_HEADER, orderCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import type { Refunds } from "./refunds-service.ts";
import type { Orders } from "./service.ts";

/** POST /cart/buy, GET /shoppurchases, and refunds of items that wait in the item bank. */
export const orderRoutes: FastifyPluginAsync<{ orders: Orders; refunds: Refunds }> = async (
  app,
  { orders, refunds },
) => {
  app.route(
    route(orderCalls.buy, (request) =>
      orders.buy(request.account.UserNum, request.body, request.headers[IDEMPOTENCY_HEADER], request.client),
    ),
  );

  app.route(
    route(orderCalls.history, (request) => orders.history(request.account.UserNum, request.query.page)),
  );

  app.route(
    route(orderCalls.owned, async (request) => ({ data: await orders.owned(request.account.UserNum) })),
  );

  app.route(
    route(orderCalls.gifts, (request) => orders.giftsReceived(request.account.UserNum, request.query.page)),
  );

  app.route(
    route(orderCalls.refund, (request) =>
      refunds.byPlayer(
        request.account.UserNum,
        request.body.line,
        request.headers[IDEMPOTENCY_HEADER],
        request.client,
      ),
    ),
  );
};
