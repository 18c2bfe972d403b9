import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { voteCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import type { VotesService } from "./service.ts";

interface Options {
  votes: VotesService;
}

/** GET /votes, and the link of a toplist. */
export const voteRoutes: FastifyPluginAsync<Options> = async (app, { votes }) => {
  app.route(route(voteCalls.votes, async (request) => ({ data: await votes.read(request.account.UserNum) })));

  app.route(
    route(voteCalls.link, async (request) => ({
      data: { url: await votes.link(request.account.UserNum, request.params.site) },
    })),
  );
};

type PostbackRequest = Pick<FastifyRequest, "url" | "method" | "headers" | "body" | "client">;

/** Headers that a signature may be in. */
const SIGNATURES = ["x-signature", "x-hub-signature-256", "x-webhook-signature"];

/** GET and POST /votes/{site}/postback and …/{secret}: what toplists call. */
export const postbackRoutes: FastifyPluginAsync<Options> = async (app, { votes }) => {
  // As received, of any type: signatures cover the exact bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: 32 * 1024 }, (_request, body, done) =>
    done(null, body),
  );
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
  for (const call of [voteCalls.postbackByGet, voteCalls.postback])
    app.route(route(call, (request) => take(request, request.params.site)));
  for (const call of [voteCalls.secretPostbackByGet, voteCalls.secretPostback])
    app.route(route(call, (request) => take(request, request.params.site, request.params.secret)));
};
