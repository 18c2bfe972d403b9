import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { searchQuerySchema, searchResponseSchema } from "../../../../contract/index.ts";
import { consoleErrors } from "../../../http/console.ts";
import type { Search } from "./service.ts";

/** /admin/search: players, orders, codes, tickets and audit entries that the role may see. */
export const searchRoutes: FastifyPluginAsyncZod<{ search: Search }> = async (app, { search }) => {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: "GET",
    url: "/admin/search",
    // The results are those that the role may see.
    config: { right: ["dashboard", "read"] },
    schema: {
      tags: ["console"],
      security: [{ bearer: [] }],
      summary: "Find a player, an order, a code, a ticket or an audit entry",
      querystring: searchQuerySchema,
      response: { ...consoleErrors, 200: searchResponseSchema },
    },
    handler: (request) => search.find(request.query.search, request.account.role),
  });
};
