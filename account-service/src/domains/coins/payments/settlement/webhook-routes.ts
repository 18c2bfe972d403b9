import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  messageResponseSchema,
  webhookParamsSchema,
} from "../../../../../contract/index.ts";
import type { Inbox } from "./inbox.ts";

const tags = ["payments"];

/** POST /payments/webhooks/{provider}: what providers call. */
export const webhookRoutes: FastifyPluginAsyncZod<{ inbox: Inbox; received: () => void }> = async (
  app,
  { inbox, received },
) => {
  // As it came, of whatever type: signatures are over the very bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: 256 * 1024 }, (_request, body, done) =>
    done(null, body),
  );
  app.withTypeProvider<ZodTypeProvider>().route({
    method: "POST",
    url: "/payments/webhooks/:provider",
    schema: {
      tags,
      summary: "A provider tells that something happened to a payment",
      description:
        "Its signature is checked, it is stored and answered, and the provider is asked what happened. A repeat answers 200 and does nothing.",
      params: webhookParamsSchema,
      response: {
        200: messageResponseSchema,
        403: errorBodySchema,
        404: errorBodySchema,
        422: errorBodySchema,
      },
    },
    handler: async (request) => {
      const body = typeof request.body === "string" ? request.body : "";
      await inbox.receive(request.params.provider, { headers: request.headers, body });
      received();
      return { message: "OK" };
    },
  });
};
