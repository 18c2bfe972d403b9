import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
  LIMITS,
  MESSAGES,
  messageResponseSchema,
  paymentCreatedResponseSchema,
  paymentDebtResponseSchema,
  paymentParamsSchema,
  paymentReceiptRequestSchema,
  paymentRecipientRequestSchema,
  paymentRecipientResponseSchema,
  paymentRequestSchema,
  paymentResponseSchema,
  paymentsQuerySchema,
  paymentsResponseSchema,
} from "../../../../contract/index.ts";
import type { Debts } from "../debts/index.ts";
import type { Receipts } from "./receipts/service.ts";
import type { Payments } from "./service.ts";

/** A picture in base64, with room for the rest of the request. */
const WITH_PICTURE = LIMITS.pictureBase64 + 64 * 1024;
const tags = ["payments"];

/** Players' payments. */
export const paymentRoutes: FastifyPluginAsyncZod<{
  payments: Payments;
  receipts: Receipts;
  debts: Debts;
}> = async (app, { payments, receipts, debts }) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags, security: [{ bearer: [] }] };
  const errors = { 401: errorBodySchema, 404: errorBodySchema, 422: errorBodySchema } as const;
  const params = paymentParamsSchema;

  scope.route({
    method: "POST",
    url: "/payments/recipient",
    schema: {
      ...common,
      summary: "Whose account a payment would go to",
      description:
        "The name is mostly hidden: enough to confirm an account that one knows. `to` goes into POST /payments.",
      body: paymentRecipientRequestSchema,
      response: {
        ...errors,
        200: paymentRecipientResponseSchema,
        409: errorBodySchema,
        429: errorBodySchema,
      },
    },
    handler: async (request) => ({
      data: await payments.recipient(request.account.UserNum, request.body.UserID),
    }),
  });

  scope.route({
    method: "POST",
    url: "/payments",
    schema: {
      ...common,
      summary: "Create a payment",
      description:
        "The player pays on `checkout_url`, or by manual transfer if it is null. `Idempotency-Key` makes a repeat safe: it returns the same payment, also after a provider that did not answer (503).",
      headers: idempotencyHeadersSchema,
      body: paymentRequestSchema,
      response: { ...errors, 200: paymentCreatedResponseSchema, 409: errorBodySchema, 503: errorBodySchema },
    },
    handler: async (request) => ({
      data: await payments.create(
        request.account.UserNum,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        request.client,
      ),
    }),
  });

  scope.route({
    method: "GET",
    url: "/payments",
    schema: {
      ...common,
      summary: "List the caller's payments, newest first, and what they owe",
      querystring: paymentsQuerySchema,
      response: { 200: paymentsResponseSchema, 401: errorBodySchema, 422: errorBodySchema },
    },
    handler: (request) => payments.list(request.account.UserNum, request.query.page),
  });

  scope.route({
    method: "GET",
    url: "/payments/:id",
    schema: {
      ...common,
      summary: "One of the caller's payments",
      description:
        "While it is pending, and for a week after it expired, its provider is asked first, at most every four seconds.",
      params,
      response: { ...errors, 200: paymentResponseSchema },
    },
    handler: async (request) => ({ data: await payments.read(request.account.UserNum, request.params.id) }),
  });

  scope.route({
    method: "POST",
    url: "/payments/:id/cancel",
    schema: {
      ...common,
      summary: "Give up a payment that was not made",
      params,
      response: { ...errors, 200: messageResponseSchema, 409: errorBodySchema, 503: errorBodySchema },
    },
    handler: async (request) => {
      await payments.cancel(request.account.UserNum, request.params.id);
      return { message: MESSAGES.paymentCancelled };
    },
  });

  scope.route({
    method: "POST",
    url: "/payments/:id/receipt",
    bodyLimit: WITH_PICTURE,
    schema: {
      ...common,
      summary: "Send the receipt of a manual transfer",
      description: "`picture` is JPEG, PNG or WebP in base64. Staff check it before the coins are credited.",
      params,
      body: paymentReceiptRequestSchema,
      response: {
        ...errors,
        200: messageResponseSchema,
        409: errorBodySchema,
        429: errorBodySchema,
        503: errorBodySchema,
      },
    },
    handler: async (request) => {
      await receipts.send(request.account.UserNum, request.params.id, request.body);
      return { message: MESSAGES.receiptSent };
    },
  });

  scope.route({
    method: "POST",
    url: "/payments/debt",
    schema: {
      ...common,
      summary: "Pay owed coins from the balance, as far as it goes",
      response: { 200: paymentDebtResponseSchema, 401: errorBodySchema, 409: errorBodySchema },
    },
    handler: (request) => debts.pay(request.account.UserNum, request.client),
  });
};
