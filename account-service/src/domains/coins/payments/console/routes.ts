import type { FastifyPluginAsync } from "fastify";
import {
  CONSOLE_MESSAGES,
  IDEMPOTENCY_HEADER,
  offerCalls,
  paymentConsoleCalls,
  receiptCalls,
} from "../../../../../contract/index.ts";
import { actorOf } from "../../../../http/console.ts";
import { sendCsv } from "../../../../http/csv.ts";
import { route } from "../../../../http/route.ts";
import { PICTURE_TYPE } from "../../../../lib/pictures/pictures.ts";
import type { Debts } from "../../debts/index.ts";
import type { Offers } from "../offers/service.ts";
import type { TransferAccounts } from "../offers/transfer-accounts.ts";
import type { ReceiptReview } from "../receipts/receipt-review-service.ts";
import type { PaymentsConsole } from "./service.ts";

interface Options {
  payments: PaymentsConsole;
  receipts: ReceiptReview;
  offers: Offers;
  accounts: TransferAccounts;
  debts: Debts;
}

/** /admin/payments: payments, receipts, what is on sale, and what is owed. */
export const paymentConsoleRoutes: FastifyPluginAsync<Options> = async (
  app,
  { payments, receipts, offers, accounts, debts },
) => {
  app.route(
    route(paymentConsoleCalls.list, (request, reply) =>
      request.query.format === "json"
        ? payments.list(request.query)
        : sendCsv(
            reply,
            "payments",
            {
              created: ({ created }) => created,
              "payment number": ({ reference }) => reference,
              id: ({ id }) => id,
              account: ({ account }) => account.UserID,
              receiver: ({ receiver }) => receiver?.UserID,
              package: ({ name }) => name,
              pesos: ({ price }) => price / 100,
              coins: ({ coins, bonus, firstBonus }) => coins + bonus + firstBonus,
              provider: ({ provider }) => provider,
              channel: ({ channel }) => channel,
              "provider's number": ({ providerId }) => providerId,
              status: ({ status }) => status,
              credited: ({ credited }) => credited,
              "pesos returned": ({ refunded }) => refunded / 100,
              streamer: ({ streamer }) => streamer,
              share: ({ share }) => share,
              problem: ({ problem }) => problem,
            },
            payments.listAll(request.query),
          ),
    ),
  );

  app.route(route(offerCalls.packages, async () => ({ packages: await offers.packages() })));
  app.route(
    route(offerCalls.createPackage, async (request) => {
      const key = request.headers[IDEMPOTENCY_HEADER];
      return offers.savePackage(null, request.body, actorOf(request), key);
    }),
  );
  app.route(
    route(offerCalls.changePackage, (request) =>
      offers.savePackage(request.params.id, request.body, actorOf(request)),
    ),
  );
  app.route(
    route(offerCalls.setPackagePicture, async (request) => {
      const { picture } = request.body;
      await offers.setPicture(request.params.id, request.body, actorOf(request));
      return { message: picture === "" ? CONSOLE_MESSAGES.pictureRemoved : CONSOLE_MESSAGES.pictureSaved };
    }),
  );

  app.route(route(offerCalls.channels, async () => ({ channels: await accounts.list() })));
  app.route(
    route(offerCalls.createChannel, async (request) => {
      const key = request.headers[IDEMPOTENCY_HEADER];
      return accounts.save(null, request.body, actorOf(request), key);
    }),
  );
  app.route(
    route(offerCalls.changeChannel, (request) =>
      accounts.save(request.params.id, request.body, actorOf(request)),
    ),
  );

  app.route(
    route(receiptCalls.list, async (request) => ({ receipts: await receipts.list(request.query.state) })),
  );
  app.route(
    route(receiptCalls.picture, async (request, reply) =>
      reply
        .type(PICTURE_TYPE)
        .header("cache-control", "private, no-store")
        .send(await receipts.readPicture(request.params.id)),
    ),
  );
  app.route(
    route(receiptCalls.approve, async (request) => ({
      message: await receipts.approve(request.params.id, request.body, actorOf(request)),
    })),
  );
  app.route(
    route(receiptCalls.reject, async (request) => {
      await receipts.reject(request.params.id, request.body.reason, actorOf(request));
      return { message: CONSOLE_MESSAGES.receiptRejected };
    }),
  );

  app.route(route(paymentConsoleCalls.debts, async () => ({ debts: await debts.list() })));
  app.route(
    route(paymentConsoleCalls.forgiveDebt, async (request) => ({
      message: await debts.forgive(request.params.UserNum, request.body.reason, actorOf(request)),
    })),
  );

  app.route(route(paymentConsoleCalls.payment, (request) => payments.story(request.params.id)));
  app.route(
    route(paymentConsoleCalls.check, async (request) => {
      await payments.check(request.params.id, actorOf(request));
      return { message: CONSOLE_MESSAGES.paymentChecked };
    }),
  );
  app.route(
    route(paymentConsoleCalls.refund, async (request) => ({
      message: await payments.refund(request.params.id, request.body.reason, actorOf(request)),
    })),
  );
  for (const [call, record] of [
    [paymentConsoleCalls.markReturned, payments.returned],
    [paymentConsoleCalls.dispute, payments.dispute],
  ] as const)
    app.route(
      route(call, async (request) => ({
        message: await record(request.params.id, request.body.reason, actorOf(request)),
      })),
    );
  for (const [call, decide, message] of [
    [paymentConsoleCalls.credit, payments.credit, CONSOLE_MESSAGES.paymentCredited],
    [paymentConsoleCalls.dismiss, payments.dismiss, CONSOLE_MESSAGES.paymentDismissed],
  ] as const)
    app.route(
      route(call, async (request) => {
        await decide(request.params.id, request.body.reason, actorOf(request));
        return { message };
      }),
    );
};
