import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  CONSOLE_MESSAGES,
  errorBodySchema,
  voteSiteIdParamsSchema,
  voteSiteRequestSchema,
  voteSiteSavedResponseSchema,
  voteSitesResponseSchema,
} from "../../../../contract/index.ts";
import { actorOf, consoleErrors } from "../../../http/console.ts";
import type { VoteSites } from "./vote-sites-service.ts";

/** /admin/vote-sites: the toplists. */
export const voteSiteRoutes: FastifyPluginAsyncZod<{ sites: VoteSites }> = async (app, { sites }) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const read = { right: ["rewards", "read"] } as const;
  const write = { right: ["rewards", "write"] } as const;
  const errors = { ...consoleErrors, 404: errorBodySchema, 409: errorBodySchema } as const;

  scope.route({
    method: "GET",
    url: "/admin/vote-sites",
    config: read,
    schema: {
      ...common,
      summary: "List toplists, with the outcome of their postbacks",
      response: { ...consoleErrors, 200: voteSitesResponseSchema },
    },
    handler: async () => ({ sites: await sites.list() }),
  });

  const saved = ({ id, path, made }: { id: number; path: string; made: boolean }) => ({
    message: made ? CONSOLE_MESSAGES.voteSiteSavedWithAddress : CONSOLE_MESSAGES.voteSiteSaved,
    id,
    path,
  });
  scope.route({
    method: "POST",
    url: "/admin/vote-sites",
    config: write,
    schema: {
      ...common,
      summary: "Add a toplist",
      body: voteSiteRequestSchema,
      response: { ...errors, 200: voteSiteSavedResponseSchema },
    },
    handler: async (request) => saved(await sites.save(null, request.body, actorOf(request))),
  });
  scope.route({
    method: "POST",
    url: "/admin/vote-sites/:id",
    config: write,
    schema: {
      ...common,
      summary: "Change a toplist",
      params: voteSiteIdParamsSchema,
      body: voteSiteRequestSchema,
      response: { ...errors, 200: voteSiteSavedResponseSchema },
    },
    handler: async (request) => saved(await sites.save(request.params.id, request.body, actorOf(request))),
  });
};
