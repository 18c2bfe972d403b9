import type { FastifyPluginAsync } from "fastify";
import { IDEMPOTENCY_HEADER, MESSAGES, paymentCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import type { Debts } from "../debts/index.ts";
import type { Receipts } from "./receipts/service.ts";
import type { Payments } from "./service.ts";

/** Players' payments. */
export const paymentRoutes: FastifyPluginAsync<{
  payments: Payments;
  receipts: Receipts;
  debts: Debts;
}> = async (app, { payments, receipts, debts }) => {
  app.route(
    route(paymentCalls.recipient, async (request) => ({
      data: await payments.recipient(request.account.UserNum, request.body.UserID),
    })),
  );

  app.route(
    route(paymentCalls.create, async (request) => ({
      data: await payments.create(
        request.account.UserNum,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        request.client,
      ),
    })),
  );

  app.route(
    route(paymentCalls.list, (request) => payments.list(request.account.UserNum, request.query.page)),
  );

  app.route(
    route(paymentCalls.payment, async (request) => ({
      data: await payments.read(request.account.UserNum, request.params.id),
    })),
  );

  app.route(
    route(paymentCalls.cancel, async (request) => {
      await payments.cancel(request.account.UserNum, request.params.id);
      return { message: MESSAGES.paymentCancelled };
    }),
  );

  app.route(
    route(paymentCalls.sendReceipt, async (request) => {
      await receipts.send(request.account.UserNum, request.params.id, request.body);
      return { message: MESSAGES.receiptSent };
    }),
  );

  app.route(route(paymentCalls.payDebt, (request) => debts.pay(request.account.UserNum, request.client)));
};
