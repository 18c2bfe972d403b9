import type { FastifyPluginAsync } from "fastify";
import { CONSOLE_MESSAGES, voteSiteCalls } from "../../../../contract/index.ts";
import { actorOf } from "../../../http/console.ts";
import { route } from "../../../http/route.ts";
import type { SavedVoteSite, VoteSites } from "./vote-sites-service.ts";

/** /admin/vote-sites: the toplists. */
export const voteSiteRoutes: FastifyPluginAsync<{ sites: VoteSites }> = async (app, { sites }) => {
  app.route(route(voteSiteCalls.list, async () => ({ sites: await sites.list() })));

  const messageOf = ({ made, waits }: Pick<SavedVoteSite, "made" | "waits">) => {
    if (waits) return made ? CONSOLE_MESSAGES.voteSiteWaitsWithAddress : CONSOLE_MESSAGES.voteSiteWaits;
    return made ? CONSOLE_MESSAGES.voteSiteSavedWithAddress : CONSOLE_MESSAGES.voteSiteSaved;
  };
  const saved = ({ id, path, ...site }: SavedVoteSite) => ({ message: messageOf(site), id, path });
  app.route(
    route(voteSiteCalls.create, async (request) =>
      saved(await sites.save(null, request.body, actorOf(request))),
    ),
  );
  app.route(
    route(voteSiteCalls.change, async (request) =>
      saved(await sites.save(request.params.id, request.body, actorOf(request))),
    ),
  );
};
