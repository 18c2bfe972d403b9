import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
  pageQuerySchema,
  redeemRequestSchema,
  redeemResponseSchema,
  topUpHistoryResponseSchema,
} from "../../../../contract/index.ts";
import type { Codes } from "./service.ts";

/** POST /processCoupon and GET /topuphistory. */
export const codeRoutes: FastifyPluginAsyncZod<{ codes: Codes }> = async (app, { codes }) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["coins"], security: [{ bearer: [] }] };

  scope.route({
    method: "POST",
    url: "/processCoupon",
    schema: {
      ...common,
      summary: "Redeem a code",
      description:
        "Adds the code's R-Coin and Milleage. `Idempotency-Key` makes a repeat safe: it returns the first answer again.",
      headers: idempotencyHeadersSchema,
      body: redeemRequestSchema,
      response: {
        200: redeemResponseSchema,
        401: errorBodySchema,
        409: errorBodySchema,
        422: errorBodySchema,
        429: errorBodySchema,
      },
    },
    handler: (request) =>
      codes.redeem(
        request.account.UserNum,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        request.client,
      ),
  });

  scope.route({
    method: "GET",
    url: "/topuphistory",
    schema: {
      ...common,
      summary: "Top-up history",
      querystring: pageQuerySchema,
      response: { 200: topUpHistoryResponseSchema, 401: errorBodySchema, 422: errorBodySchema },
    },
    handler: (request) => codes.history(request.account.UserNum, request.query.page),
  });
};
