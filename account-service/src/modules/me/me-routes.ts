import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  meQuerySchema,
  meResponseSchema,
  TICKET_KEY_HEADER,
  ticketHeadersSchema,
} from "../../../contract/index.ts";
import type { MeService } from "./me-service.ts";

/** GET /me: all that one page view of a player needs. */
export const meRoutes: FastifyPluginAsyncZod<{ me: MeService }> = async (app, { me }) => {
  app.addHook("preHandler", app.requireSession);
  app.withTypeProvider<ZodTypeProvider>().route({
    method: "GET",
    url: "/me",
    schema: {
      tags: ["sessions"],
      security: [{ bearer: [] }],
      summary: "All that one page view of a player needs",
      description:
        "`user`, `status` and `role` as in GET /session, and the parts that `with` names, with commas between them, each as its own call answers it: `account` (GET /account), `ip` (GET /user-ip), `cart` (GET /cart), `purchases` (GET /shoppurchases), `topups` (GET /topuphistory), `points` (GET /points), `tickets` (GET /tickets), `ticket` (GET /tickets/{number}; null where there is none that the caller may read), `security` (GET /account/security). `page`, `currency` and `ticket` say which. A part that could not be read is left out and named in `failed`.",
      querystring: meQuerySchema,
      headers: ticketHeadersSchema,
      response: { 200: meResponseSchema, 401: errorBodySchema, 422: errorBodySchema },
    },
    handler: async (request) => {
      const { account, client, query, headers } = request;
      const data = await me.read(
        { account, client, ticketKey: headers[TICKET_KEY_HEADER] },
        query,
        (part, err) => request.log.error({ err, part }, "a part of a page could not be read"),
      );
      return { data };
    },
  });
};
