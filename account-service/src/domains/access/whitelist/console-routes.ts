import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  addressQuerySchema,
  addressResponseSchema,
  errorBodySchema,
  messageResponseSchema,
  whitelistDecisionSchema,
  whitelistQuerySchema,
  whitelistResponseSchema,
} from "../../../../contract/index.ts";
import { actorOf, consoleErrors } from "../../../http/console.ts";
import { sendCsv } from "../../../http/csv.ts";
import type { WhitelistReview } from "./review-service.ts";

/** /admin/whitelist: players' requests to whitelist their addresses. */
export const whitelistReviewRoutes: FastifyPluginAsyncZod<{ review: WhitelistReview }> = async (
  app,
  { review },
) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/admin/whitelist",
    config: { right: ["whitelist", "read"] },
    schema: {
      ...common,
      summary: "List whitelist requests",
      querystring: whitelistQuerySchema,
      response: { ...consoleErrors, 200: whitelistResponseSchema },
    },
    handler: (request, reply) =>
      request.query.format === "json"
        ? review.list(request.query)
        : sendCsv(
            reply,
            "whitelist",
            {
              account: ({ account }) => account.UserID,
              address: ({ CC_IP }) => CC_IP,
              status: ({ state }) => state,
              requested: ({ requested }) => requested,
              decided: ({ decided }) => decided,
              decidedBy: ({ decidedBy }) => decidedBy,
            },
            review.listAll(request.query),
          ),
  });

  scope.route({
    method: "GET",
    url: "/admin/whitelist/address",
    config: { right: ["whitelist", "read"] },
    schema: {
      ...common,
      summary: "History of an address",
      querystring: addressQuerySchema,
      response: { ...consoleErrors, 200: addressResponseSchema },
    },
    handler: (request) => review.address(request.query.ip),
  });

  scope.route({
    method: "POST",
    url: "/admin/whitelist/decide",
    config: { right: ["whitelist", "write"] },
    schema: {
      ...common,
      summary: "Approve or reject a request",
      body: whitelistDecisionSchema,
      response: {
        ...consoleErrors,
        200: messageResponseSchema,
        404: errorBodySchema,
        409: errorBodySchema,
      },
    },
    handler: async (request) => ({
      message: await review.decide(request.body, actorOf(request)),
    }),
  });
};
