import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  giftRecipientRequestSchema,
  giftRecipientResponseSchema,
} from "../../../../contract/index.ts";
import type { Gifts } from "./service.ts";

/** POST /gifts/recipient: the step before a gift is confirmed. It is sent by POST /cart/buy. */
export const giftRoutes: FastifyPluginAsyncZod<{ gifts: Gifts }> = async (app, { gifts }) => {
  app.addHook("preHandler", app.requireSession);
  app.withTypeProvider<ZodTypeProvider>().route({
    method: "POST",
    url: "/gifts/recipient",
    schema: {
      tags: ["orders"],
      security: [{ bearer: [] }],
      summary: "Who a gift would go to",
      description:
        "Found by the name of a character. `to` identifies the player for POST /cart/buy; the account itself is never shown.",
      body: giftRecipientRequestSchema,
      response: {
        200: giftRecipientResponseSchema,
        401: errorBodySchema,
        409: errorBodySchema,
        422: errorBodySchema,
      },
    },
    handler: async (request) => ({ data: await gifts.recipient(request.account.UserNum, request.body.name) }),
  });
};
