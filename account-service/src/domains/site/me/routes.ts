import type { FastifyPluginAsync } from "fastify";
import { meCalls, TICKET_KEY_HEADER } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import type { MeService } from "./service.ts";

/** GET /me: everything that a player's page needs. */
export const meRoutes: FastifyPluginAsync<{ me: MeService }> = async (app, { me }) => {
  app.route(
    route(meCalls.me, async (request) => {
      const { account, client, query, headers } = request;
      const data = await me.read(
        { account, client, ticketKey: headers[TICKET_KEY_HEADER] },
        query,
        (part, err) => request.log.error({ err, part }, "could not read a part of a page"),
      );
      return { data };
    }),
  );
};
