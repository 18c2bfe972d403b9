import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { errorBodySchema, messageResponseSchema, userIpResponseSchema } from "../../../../contract/index.ts";
import type { Whitelist } from "./service.ts";

/** GET /user-ip and POST /whitelist-user-ip. */
export const whitelistRoutes: FastifyPluginAsyncZod<{ whitelist: Whitelist }> = async (
  app,
  { whitelist },
) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["whitelist"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/user-ip",
    schema: {
      ...common,
      summary: "The caller's address and its whitelist status",
      description:
        "The address of the connection, or the one that web reports together with its key. `CC_status` 0: not requested, 1: requested, 2: approved, 3: rejected.",
      response: { 200: userIpResponseSchema, 401: errorBodySchema },
    },
    handler: async (request) => ({
      useripdata: await whitelist.statusOf(request.account.UserNum, request.client),
    }),
  });

  scope.route({
    method: "POST",
    url: "/whitelist-user-ip",
    schema: {
      ...common,
      summary: "Request to whitelist the caller's address",
      description: "Recorded once per account and address.",
      response: { 200: messageResponseSchema, 401: errorBodySchema, 429: errorBodySchema },
    },
    handler: async (request) => ({
      message: await whitelist.request(request.account.UserNum, request.client),
    }),
  });
};
