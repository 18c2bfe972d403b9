import { Readable } from "node:stream";
import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  beforeField,
  CONSOLE_MESSAGES,
  campaignCreatedSchema,
  campaignEndRequestSchema,
  campaignRequestSchema,
  campaignResponseSchema,
  campaignRevokeRequestSchema,
  campaignsResponseSchema,
  codesRequestSchema,
  errorBodySchema,
  messageResponseSchema,
  redemptionsQuerySchema,
  redemptionsResponseSchema,
  streamerChangeRequestSchema,
  streamerRequestSchema,
  streamersQuerySchema,
  streamersResponseSchema,
} from "../../../contract/index.ts";
import { csvLine, sendCsv } from "../../csv.ts";
import { consoleAnswers, operatorOf } from "../../plugins/console.ts";
import type { Campaigns } from "./campaigns-service.ts";

const idParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const lotParams = idParams.extend({ lot: z.coerce.number().int().min(1).max(2_147_483_647) });

/** /admin/campaigns, /admin/redemptions and /admin/streamers: codes, what became of them, and who is paid for it. */
export const campaignRoutes: FastifyPluginAsyncZod<{ campaigns: Campaigns }> = async (app, { campaigns }) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const read = { right: ["campaigns", "read"] } as const;
  const write = { right: ["campaigns", "write"] } as const;
  const refused = { ...consoleAnswers, 404: errorBodySchema, 409: errorBodySchema } as const;
  const changed = { ...refused, 200: messageResponseSchema } as const;

  scope.route({
    method: "GET",
    url: "/admin/campaigns",
    config: read,
    schema: {
      ...common,
      summary: "Campaigns, newest first",
      querystring: z.object({ search: z.string().trim().max(80).default(""), before: beforeField }),
      response: { ...consoleAnswers, 200: campaignsResponseSchema },
    },
    handler: (request) => campaigns.list(request.query),
  });

  scope.route({
    method: "POST",
    url: "/admin/campaigns",
    config: write,
    schema: {
      ...common,
      summary: "Make a campaign",
      description: "Its codes are made afterwards, in lots.",
      body: campaignRequestSchema,
      response: { ...consoleAnswers, 200: campaignCreatedSchema },
    },
    handler: async (request) => {
      const id = await campaigns.create(request.body, operatorOf(request));
      return { message: CONSOLE_MESSAGES.campaignMade, id };
    },
  });

  scope.route({
    method: "GET",
    url: "/admin/campaigns/:id",
    config: read,
    schema: {
      ...common,
      summary: "A campaign, its lots of codes, and what they gave",
      params: idParams,
      response: { ...refused, 200: campaignResponseSchema },
    },
    handler: async (request) => ({ campaign: await campaigns.find(request.params.id) }),
  });

  scope.route({
    method: "POST",
    url: "/admin/campaigns/:id/codes",
    config: write,
    schema: {
      ...common,
      summary: "Make codes",
      description:
        "Answers with a file of them, a code a line: they are shown this once, for only their hashes are kept. They are good once the whole file is made.",
      params: idParams,
      body: codesRequestSchema,
      response: refused,
    },
    handler: async (request, reply) => {
      const lines = campaigns.makeCodes(request.params.id, request.body, operatorOf(request));
      // What is refused is refused before anything is sent.
      const first = await lines.next();
      async function* file() {
        yield "code\r\n";
        if (!first.done) yield first.value;
        yield* lines;
      }
      const stream = Readable.from(file());
      // A reader that goes away ends the making too; until the file began, the generator itself has to be told.
      stream.once("close", () => void lines.return(undefined));
      reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="codes-${request.params.id}.csv"`)
        .serializer((payload: unknown) => payload as string);
      return reply.send(stream as never);
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/campaigns/:id/pause",
    config: write,
    schema: { ...common, summary: "Stop a campaign for now", params: idParams, response: changed },
    handler: async (request) => {
      await campaigns.pause(request.params.id, true, operatorOf(request));
      return { message: CONSOLE_MESSAGES.campaignChanged };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/campaigns/:id/resume",
    config: write,
    schema: { ...common, summary: "Let a campaign go on", params: idParams, response: changed },
    handler: async (request) => {
      await campaigns.pause(request.params.id, false, operatorOf(request));
      return { message: CONSOLE_MESSAGES.campaignChanged };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/campaigns/:id/end",
    config: write,
    schema: {
      ...common,
      summary: "Set when a campaign ends",
      params: idParams,
      body: campaignEndRequestSchema,
      response: changed,
    },
    handler: async (request) => {
      await campaigns.setEnd(request.params.id, request.body.ends, operatorOf(request));
      return { message: CONSOLE_MESSAGES.campaignChanged };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/campaigns/:id/revoke",
    config: write,
    schema: {
      ...common,
      summary: "End a campaign for good",
      params: idParams,
      body: campaignRevokeRequestSchema,
      response: changed,
    },
    handler: async (request) => {
      await campaigns.revoke(request.params.id, request.body.reason, operatorOf(request));
      return { message: CONSOLE_MESSAGES.campaignChanged };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/campaigns/:id/lots/:lot/revoke",
    config: write,
    schema: {
      ...common,
      summary: "Make the codes of a lot worthless",
      params: lotParams,
      body: campaignRevokeRequestSchema,
      response: changed,
    },
    handler: async (request) => {
      const { id, lot } = request.params;
      await campaigns.revokeLot(id, lot, request.body.reason, operatorOf(request));
      return { message: CONSOLE_MESSAGES.lotRevoked };
    },
  });

  scope.route({
    method: "GET",
    url: "/admin/redemptions",
    config: read,
    schema: {
      ...common,
      summary: "Who redeemed what, newest first",
      querystring: redemptionsQuerySchema,
      response: { ...consoleAnswers, 200: redemptionsResponseSchema },
    },
    handler: async (request, reply) => {
      if (request.query.format === "json") return campaigns.redemptions(request.query);
      async function* lines() {
        for await (const redemptions of campaigns.allRedemptions(request.query)) {
          yield redemptions
            .map(({ at, campaign, account, code, points, points2, referrer, share }) =>
              csvLine([at, campaign.name, account.UserID, code, points, points2, referrer, share]),
            )
            .join("");
        }
      }
      const heads = ["at", "campaign", "account", "code", "R-Coin", "Milleage", "streamer", "share"];
      return sendCsv(reply, "redemptions", heads, lines());
    },
  });

  scope.route({
    method: "GET",
    url: "/admin/streamers",
    config: read,
    schema: {
      ...common,
      summary: "Streamers, and what each is to be paid",
      querystring: streamersQuerySchema,
      response: { ...consoleAnswers, 200: streamersResponseSchema },
    },
    handler: async (request, reply) => {
      const streamers = await campaigns.streamers(request.query);
      if (request.query.format === "json") return { streamers };
      async function* lines() {
        yield streamers
          .map(({ code, name, account, redemptions, accounts, points, share, balance }) =>
            csvLine([code, name, account.UserID, redemptions, accounts, points, share, balance]),
          )
          .join("");
      }
      const heads = ["code", "name", "account", "redemptions", "accounts", "R-Coin", "share", "balance"];
      return sendCsv(reply, "streamers", heads, lines());
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/streamers",
    config: write,
    schema: {
      ...common,
      summary: "Make a streamer's code",
      body: streamerRequestSchema,
      response: { ...consoleAnswers, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await campaigns.createStreamer(request.body, operatorOf(request));
      return { message: CONSOLE_MESSAGES.streamerMade };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/streamers/change",
    config: write,
    schema: {
      ...common,
      summary: "Change a streamer's share, or end his code",
      body: streamerChangeRequestSchema,
      response: { ...refused, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await campaigns.changeStreamer(request.body, operatorOf(request));
      return { message: CONSOLE_MESSAGES.streamerChanged };
    },
  });
};
