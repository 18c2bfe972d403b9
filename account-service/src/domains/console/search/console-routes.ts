import type { FastifyPluginAsync } from "fastify";
import { searchCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";

import type { Search } from "./service.ts";

/** /admin/search: players, orders, codes, tickets and audit entries that the role may see. */
export const searchRoutes: FastifyPluginAsync<{ search: Search }> = async (app, { search }) => {
  app.route(route(searchCalls.search, (request) => search.find(request.query.search, request.account.role)));
};
