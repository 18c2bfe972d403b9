import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  approveReceiptRequestSchema,
  CONSOLE_MESSAGES,
  channelRequestSchema,
  channelSavedResponseSchema,
  channelsResponseSchema,
  debtParamsSchema,
  debtsResponseSchema,
  errorBodySchema,
  LIMITS,
  messageResponseSchema,
  packageParamsSchema,
  packagePictureRequestSchema,
  packageRequestSchema,
  packageSavedResponseSchema,
  packagesResponseSchema,
  paymentListQuerySchema,
  paymentListResponseSchema,
  paymentParamsSchema,
  paymentReasonRequestSchema,
  paymentStoryResponseSchema,
  receiptParamsSchema,
  receiptsQuerySchema,
  receiptsResponseSchema,
  rejectReceiptRequestSchema,
} from "../../../../../contract/index.ts";
import type { Actor } from "../../../../context.ts";
import { actorOf, consoleErrors } from "../../../../http/console.ts";
import { sendCsv } from "../../../../http/csv.ts";
import { PICTURE_TYPE } from "../../../../lib/pictures/pictures.ts";
import type { Debts } from "../../debts/index.ts";
import type { Offers } from "../offers/service.ts";
import type { ReceiptReview } from "../receipts/receipt-review-service.ts";
import type { PaymentsConsole } from "./service.ts";

/** A picture in base64, with room for the rest of the request. */
const WITH_PICTURE = LIMITS.pictureBase64 + 64 * 1024;

interface Options {
  payments: PaymentsConsole;
  receipts: ReceiptReview;
  offers: Offers;
  debts: Debts;
}

/** /admin/payments: payments, receipts, what is on sale, and what is owed. */
export const paymentConsoleRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { payments, receipts, offers, debts },
) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const read = { right: ["payments", "read"] } as const;
  const write = { right: ["payments", "write"] } as const;
  // What coins cost, and where money goes: those who credit payments cannot change it too.
  const offer = { right: ["policy", "write"] } as const;
  const errors = { ...consoleErrors, 404: errorBodySchema } as const;
  const changed = { ...errors, 200: messageResponseSchema, 409: errorBodySchema } as const;

  scope.route({
    method: "GET",
    url: "/admin/payments",
    config: read,
    schema: {
      ...common,
      summary: "List payments, newest first",
      description:
        "`format=csv` returns everything that matches. Amounts are in centavos; in the file, in pesos.",
      querystring: paymentListQuerySchema,
      response: { ...consoleErrors, 200: paymentListResponseSchema },
    },
    handler: (request, reply) =>
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
  });

  scope.route({
    method: "GET",
    url: "/admin/payments/packages",
    config: read,
    schema: {
      ...common,
      summary: "All packages, in the order of the site",
      response: { ...consoleErrors, 200: packagesResponseSchema },
    },
    handler: async () => ({ packages: await offers.packages() }),
  });
  const savePackage = (id: number | null, by: Actor, body: Parameters<Offers["savePackage"]>[1]) =>
    offers.savePackage(id, body, by).then((saved) => ({ message: CONSOLE_MESSAGES.packageSaved, id: saved }));
  scope.route({
    method: "POST",
    url: "/admin/payments/packages",
    config: offer,
    schema: {
      ...common,
      summary: "Add a package",
      body: packageRequestSchema,
      response: { ...errors, 200: packageSavedResponseSchema, 409: errorBodySchema },
    },
    handler: (request) => savePackage(null, actorOf(request), request.body),
  });
  scope.route({
    method: "POST",
    url: "/admin/payments/packages/:id",
    config: offer,
    schema: {
      ...common,
      summary: "Change a package",
      description: "Payments that were created keep the price and the coins that they were created with.",
      params: packageParamsSchema,
      body: packageRequestSchema,
      response: { ...errors, 200: packageSavedResponseSchema, 409: errorBodySchema },
    },
    handler: (request) => savePackage(request.params.id, actorOf(request), request.body),
  });
  scope.route({
    method: "POST",
    url: "/admin/payments/packages/:id/picture",
    config: offer,
    bodyLimit: WITH_PICTURE,
    schema: {
      ...common,
      summary: "Upload a package's picture, or remove it",
      description: "JPEG, PNG or WebP in base64, up to 2 MB; empty removes it.",
      params: packageParamsSchema,
      body: packagePictureRequestSchema,
      response: { ...changed, 503: errorBodySchema },
    },
    handler: async (request) => {
      const { picture } = request.body;
      await offers.setPicture(request.params.id, request.body, actorOf(request));
      return { message: picture === "" ? CONSOLE_MESSAGES.pictureRemoved : CONSOLE_MESSAGES.pictureSaved };
    },
  });

  scope.route({
    method: "GET",
    url: "/admin/payments/channels",
    config: read,
    schema: {
      ...common,
      summary: "The accounts that players transfer money to",
      response: { ...consoleErrors, 200: channelsResponseSchema },
    },
    handler: async () => ({ channels: await offers.channels() }),
  });
  const saveChannel = (id: number | null, by: Actor, body: Parameters<Offers["saveChannel"]>[1]) =>
    offers.saveChannel(id, body, by).then((saved) => ({ message: CONSOLE_MESSAGES.channelSaved, id: saved }));
  scope.route({
    method: "POST",
    url: "/admin/payments/channels",
    config: offer,
    schema: {
      ...common,
      summary: "Add a transfer account",
      body: channelRequestSchema,
      response: { ...errors, 200: channelSavedResponseSchema, 409: errorBodySchema },
    },
    handler: (request) => saveChannel(null, actorOf(request), request.body),
  });
  scope.route({
    method: "POST",
    url: "/admin/payments/channels/:id",
    config: offer,
    schema: {
      ...common,
      summary: "Change a transfer account",
      params: packageParamsSchema,
      body: channelRequestSchema,
      response: { ...errors, 200: channelSavedResponseSchema, 409: errorBodySchema },
    },
    handler: (request) => saveChannel(request.params.id, actorOf(request), request.body),
  });

  scope.route({
    method: "GET",
    url: "/admin/payments/receipts",
    config: read,
    schema: {
      ...common,
      summary: "Receipts of manual transfers",
      description: "Those that wait, oldest first; decided ones newest first.",
      querystring: receiptsQuerySchema,
      response: { ...consoleErrors, 200: receiptsResponseSchema },
    },
    handler: async (request) => ({ receipts: await receipts.list(request.query.state) }),
  });
  scope.route({
    method: "GET",
    url: "/admin/payments/receipts/:id/picture",
    config: read,
    schema: {
      ...common,
      summary: "A receipt's picture",
      produces: [PICTURE_TYPE],
      params: receiptParamsSchema,
    },
    handler: async (request, reply) =>
      reply
        .type(PICTURE_TYPE)
        .header("cache-control", "private, no-store")
        .send(await receipts.readPicture(request.params.id)),
  });
  scope.route({
    method: "POST",
    url: "/admin/payments/receipts/:id/approve",
    config: write,
    schema: {
      ...common,
      summary: "Approve a receipt, and credit its payment",
      description:
        "`reference` is the number in the account's own statement; it credits once, ever. Above `receiptTwoPeopleAbove` of the policy, two people have to approve.",
      params: receiptParamsSchema,
      body: approveReceiptRequestSchema,
      response: changed,
    },
    handler: async (request) => ({
      message: await receipts.approve(request.params.id, request.body, actorOf(request)),
    }),
  });
  scope.route({
    method: "POST",
    url: "/admin/payments/receipts/:id/reject",
    config: write,
    schema: {
      ...common,
      summary: "Reject a receipt",
      description: "The player gets the reason by email, and can send another one for a day.",
      params: receiptParamsSchema,
      body: rejectReceiptRequestSchema,
      response: changed,
    },
    handler: async (request) => {
      await receipts.reject(request.params.id, request.body.reason, actorOf(request));
      return { message: CONSOLE_MESSAGES.receiptRejected };
    },
  });

  scope.route({
    method: "GET",
    url: "/admin/payments/debts",
    config: read,
    schema: {
      ...common,
      summary: "Accounts that owe coins, most first",
      response: { ...consoleErrors, 200: debtsResponseSchema },
    },
    handler: async () => ({ debts: await debts.list() }),
  });
  scope.route({
    method: "POST",
    url: "/admin/payments/debts/:UserNum/forgive",
    config: write,
    schema: {
      ...common,
      summary: "Forgive what an account owes",
      params: debtParamsSchema,
      body: paymentReasonRequestSchema,
      response: changed,
    },
    handler: async (request) => {
      await debts.forgive(request.params.UserNum, request.body.reason, actorOf(request));
      return { message: CONSOLE_MESSAGES.debtForgiven };
    },
  });

  scope.route({
    method: "GET",
    url: "/admin/payments/:id",
    config: read,
    schema: {
      ...common,
      summary: "A payment's whole history",
      params: paymentParamsSchema,
      response: { ...errors, 200: paymentStoryResponseSchema },
    },
    handler: (request) => payments.story(request.params.id),
  });
  scope.route({
    method: "POST",
    url: "/admin/payments/:id/check",
    config: write,
    schema: {
      ...common,
      summary: "Ask the provider about a payment now",
      params: paymentParamsSchema,
      response: { ...changed, 503: errorBodySchema },
    },
    handler: async (request) => {
      await payments.check(request.params.id, actorOf(request));
      return { message: CONSOLE_MESSAGES.paymentChecked };
    },
  });
  scope.route({
    method: "POST",
    url: "/admin/payments/:id/refund",
    config: write,
    schema: {
      ...common,
      summary: "Return all of the money through the provider",
      description: "The coins are taken back once the provider confirms it.",
      params: paymentParamsSchema,
      body: paymentReasonRequestSchema,
      response: { ...changed, 503: errorBodySchema },
    },
    handler: async (request) => ({
      message: await payments.refund(request.params.id, request.body.reason, actorOf(request)),
    }),
  });
  const decisions = [
    ["credit", "Credit a payment that was held", payments.credit, CONSOLE_MESSAGES.paymentCredited],
    ["dismiss", "Mark a payment's problem as resolved", payments.dismiss, CONSOLE_MESSAGES.paymentDismissed],
    [
      "returned",
      "Record money that was returned manually",
      payments.returned,
      CONSOLE_MESSAGES.paymentRefunded,
    ],
    ["dispute", "Record a dispute", payments.dispute, CONSOLE_MESSAGES.paymentDisputed],
  ] as const;
  for (const [name, summary, decide, message] of decisions)
    scope.route({
      method: "POST",
      url: `/admin/payments/:id/${name}`,
      config: write,
      schema: {
        ...common,
        summary,
        description: "Not of the caller's own account.",
        params: paymentParamsSchema,
        body: paymentReasonRequestSchema,
        response: changed,
      },
      handler: async (request) => {
        await decide(request.params.id, request.body.reason, actorOf(request));
        return { message };
      },
    });
};
