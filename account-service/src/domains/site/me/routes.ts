import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  meQuerySchema,
  meResponseSchema,
  TICKET_KEY_HEADER,
  ticketHeadersSchema,
} from "../../../../contract/index.ts";
import type { MeService } from "./service.ts";

/** GET /me: everything that a player's page needs. */
export const meRoutes: FastifyPluginAsyncZod<{ me: MeService }> = async (app, { me }) => {
  app.addHook("preHandler", app.requireSession);
  app.withTypeProvider<ZodTypeProvider>().route({
    method: "GET",
    url: "/me",
    schema: {
      tags: ["sessions"],
      security: [{ bearer: [] }],
      summary: "Everything that a player's page needs",
      description:
        "`user`, `status` and `role` as in GET /session, and the parts in the comma-separated list `with`, each as in its own request: `account` (GET /account), `ip` (GET /user-ip), `cart` (GET /cart), `purchases` (GET /shoppurchases), `topups` (GET /topuphistory), `points` (GET /points), `tickets` (GET /tickets), `ticket` (GET /tickets/{number}; null if the caller may not read it), `security` (GET /account/security). `page`, `currency` and `ticket` select what is read. A part that could not be read is left out and named in `failed`.",
      querystring: meQuerySchema,
      headers: ticketHeadersSchema,
      response: { 200: meResponseSchema, 401: errorBodySchema, 422: errorBodySchema },
    },
    handler: async (request) => {
      const { account, client, query, headers } = request;
      const data = await me.read(
        { account, client, ticketKey: headers[TICKET_KEY_HEADER] },
        query,
        (part, err) => request.log.error({ err, part }, "could not read a part of a page"),
      );
      return { data };
    },
  });
};
