import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  messageResponseSchema,
  voteLinkResponseSchema,
  votePostbackParamsSchema,
  voteSiteParamsSchema,
  votesResponseSchema,
} from "../../../../contract/index.ts";
import type { VotesService } from "./service.ts";

interface Options {
  votes: VotesService;
}

/** GET /votes, and the link of a toplist. */
export const voteRoutes: FastifyPluginAsyncZod<Options> = async (app, { votes }) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["rewards"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/votes",
    schema: {
      ...common,
      summary: "Toplists to vote on",
      response: { 200: votesResponseSchema, 401: errorBodySchema },
    },
    handler: async (request) => ({ data: await votes.read(request.account.UserNum) }),
  });

  scope.route({
    method: "POST",
    url: "/votes/:site/link",
    schema: {
      ...common,
      summary: "The address of a toplist, with the player's token",
      params: voteSiteParamsSchema,
      response: {
        200: voteLinkResponseSchema,
        401: errorBodySchema,
        404: errorBodySchema,
        422: errorBodySchema,
      },
    },
    handler: async (request) => ({
      data: { url: await votes.link(request.account.UserNum, request.params.site) },
    }),
  });
};

type PostbackRequest = Pick<FastifyRequest, "url" | "method" | "headers" | "body" | "client">;

/** Headers that a signature may be in. */
const SIGNATURES = ["x-signature", "x-hub-signature-256", "x-webhook-signature"];

/** GET and POST /votes/{site}/postback and …/{secret}: what toplists call. */
export const postbackRoutes: FastifyPluginAsyncZod<Options> = async (app, { votes }) => {
  // As received, of any type: signatures cover the exact bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: 32 * 1024 }, (_request, body, done) =>
    done(null, body),
  );
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = {
    tags: ["rewards"],
    summary: "A toplist tells of a vote",
    description:
      "Credited once for each account and wait. A repeat, or a vote that did not count, answers 200 and credits nothing; a call that is not the toplist's is refused.",
  };
  const response = {
    200: messageResponseSchema,
    403: errorBodySchema,
    404: errorBodySchema,
    422: errorBodySchema,
    429: errorBodySchema,
  };
  const take = async (request: PostbackRequest, site: string, pathSecret?: string) => {
    const [, query = ""] = request.url.split(/\?(.*)/s);
    const header = SIGNATURES.map((name) => request.headers[name]).find((value) => value !== undefined);
    await votes.postback(site, {
      method: request.method,
      query,
      contentType: request.headers["content-type"] ?? "",
      body: typeof request.body === "string" ? request.body : "",
      signature: typeof header === "string" ? header : undefined,
      pathSecret,
      address: request.client.address,
    });
    return { message: "OK" };
  };
  for (const method of ["GET", "POST"] as const) {
    scope.route({
      method,
      url: "/votes/:site/postback",
      schema: { ...common, params: voteSiteParamsSchema, response },
      handler: (request) => take(request, request.params.site),
    });
    scope.route({
      method,
      url: "/votes/:site/postback/:secret",
      schema: { ...common, params: votePostbackParamsSchema, response },
      handler: (request) => take(request, request.params.site, request.params.secret),
    });
  }
};
