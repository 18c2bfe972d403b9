import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  addressQuerySchema,
  addressResponseSchema,
  errorBodySchema,
  messageResponseSchema,
  whitelistDecisionSchema,
  whitelistQuerySchema,
  whitelistResponseSchema,
} from "../../../contract/index.ts";
import { csvLine, sendCsv } from "../../csv.ts";
import { consoleAnswers, operatorOf } from "../../plugins/console.ts";
import type { Whitelist } from "./whitelist-service.ts";

/** /admin/whitelist: requests of players to whitelist their addresses. */
export const whitelistAdminRoutes: FastifyPluginAsyncZod<{ whitelist: Whitelist }> = async (
  app,
  { whitelist },
) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/admin/whitelist",
    config: { right: ["whitelist", "read"] },
    schema: {
      ...common,
      summary: "Requests to whitelist an address",
      querystring: whitelistQuerySchema,
      response: { ...consoleAnswers, 200: whitelistResponseSchema },
    },
    handler: async (request, reply) => {
      if (request.query.format === "json") return whitelist.list(request.query);
      async function* lines() {
        for await (const found of whitelist.listAll(request.query)) {
          yield found
            .map(({ account, CC_IP, state, asked, decided, decidedBy }) =>
              csvLine([account.UserID, CC_IP, state, asked, decided, decidedBy]),
            )
            .join("");
        }
      }
      const heads = ["account", "address", "state", "asked", "decided", "decidedBy"];
      return sendCsv(reply, "whitelist", heads, lines());
    },
  });

  scope.route({
    method: "GET",
    url: "/admin/whitelist/address",
    config: { right: ["whitelist", "read"] },
    schema: {
      ...common,
      summary: "What is known of an address",
      querystring: addressQuerySchema,
      response: { ...consoleAnswers, 200: addressResponseSchema },
    },
    handler: (request) => whitelist.address(request.query.ip),
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
        ...consoleAnswers,
        200: messageResponseSchema,
        404: errorBodySchema,
        409: errorBodySchema,
      },
    },
    handler: async (request) => ({
      message: await whitelist.decide(request.body, operatorOf(request)),
    }),
  });
};
