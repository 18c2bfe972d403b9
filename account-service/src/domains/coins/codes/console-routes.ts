import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  batchCreatedSchema,
  CONSOLE_MESSAGES,
  campaignCreatedSchema,
  campaignEndRequestSchema,
  campaignRequestSchema,
  campaignResponseSchema,
  campaignRevokeRequestSchema,
  campaignsResponseSchema,
  chosenCodeRequestSchema,
  codeQuerySchema,
  codeResponseSchema,
  codesRequestSchema,
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idCursorField,
  idempotencyHeadersSchema,
  idField,
  messageResponseSchema,
  redemptionsQuerySchema,
  redemptionsResponseSchema,
  searchField,
  streamerChangeRequestSchema,
  streamerRequestSchema,
  streamersQuerySchema,
  streamersResponseSchema,
  visibleText,
} from "../../../../contract/index.ts";
import { actorOf, consoleErrors } from "../../../http/console.ts";
import { csvAnswer, sendCsv } from "../../../http/csv.ts";
import type { Campaigns } from "./campaigns-service.ts";
import type { Redemptions } from "./redemptions-service.ts";
import type { Streamers } from "./streamers-service.ts";

const idParams = z.object({ id: idField() });
const batchParams = idParams.extend({ batch: idField() });

interface Options {
  campaigns: Campaigns;
  redemptions: Redemptions;
  streamers: Streamers;
}

/** /admin/campaigns, /admin/redemptions and /admin/streamers: codes, their use, and streamers' earnings. */
export const campaignRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { campaigns, redemptions, streamers },
) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const read = { right: ["campaigns", "read"] } as const;
  const write = { right: ["campaigns", "write"] } as const;
  const errors = { ...consoleErrors, 404: errorBodySchema, 409: errorBodySchema } as const;
  const changed = { ...errors, 200: messageResponseSchema } as const;

  scope.route({
    method: "GET",
    url: "/admin/campaigns",
    config: read,
    schema: {
      ...common,
      summary: "List campaigns, newest first",
      querystring: z.object({ search: searchField(visibleText), before: idCursorField }),
      response: { ...consoleErrors, 200: campaignsResponseSchema },
    },
    handler: (request) => campaigns.list(request.query),
  });

  scope.route({
    method: "POST",
    url: "/admin/campaigns",
    config: write,
    schema: {
      ...common,
      summary: "Create a campaign",
      description: "Codes are created afterwards, in batches. `Idempotency-Key` makes a repeat safe.",
      headers: idempotencyHeadersSchema,
      body: campaignRequestSchema,
      response: { ...consoleErrors, 200: campaignCreatedSchema },
    },
    handler: async (request) => {
      const key = request.headers[IDEMPOTENCY_HEADER];
      const id = await campaigns.create(request.body, key, actorOf(request));
      return { message: CONSOLE_MESSAGES.campaignCreated, id };
    },
  });

  scope.route({
    method: "GET",
    url: "/admin/campaigns/:id",
    config: read,
    schema: {
      ...common,
      summary: "A campaign with its batches of codes and results",
      params: idParams,
      response: { ...errors, 200: campaignResponseSchema },
    },
    handler: async (request) => ({
      campaign: await campaigns.find(request.params.id, request.account.UserNum),
    }),
  });

  scope.route({
    method: "POST",
    url: "/admin/campaigns/:id/codes",
    config: write,
    schema: {
      ...common,
      summary: "Create a batch of codes",
      description: "Its creator downloads the codes afterwards. `Idempotency-Key` makes a repeat safe.",
      params: idParams,
      headers: idempotencyHeadersSchema,
      body: codesRequestSchema,
      response: { ...errors, 200: batchCreatedSchema },
    },
    handler: (request) =>
      campaigns.createBatch(
        request.params.id,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        actorOf(request),
      ),
  });

  scope.route({
    method: "POST",
    url: "/admin/campaigns/:id/code",
    config: write,
    schema: {
      ...common,
      summary: "Create a code that staff chose",
      description: "As a batch of one code. `Idempotency-Key` makes a repeat safe.",
      params: idParams,
      headers: idempotencyHeadersSchema,
      body: chosenCodeRequestSchema,
      response: { ...errors, 200: batchCreatedSchema },
    },
    handler: (request) =>
      campaigns.createChosenCode(
        request.params.id,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        actorOf(request),
      ),
  });

  scope.route({
    method: "POST",
    url: "/admin/campaigns/:id/batches/:batch/download",
    config: write,
    schema: {
      ...common,
      summary: "Download the codes of a batch",
      description:
        "Answers with a file, one code per line, only once, because only the codes' hashes are stored. They work once the whole file is sent; an interrupted download can be repeated.",
      params: batchParams,
      response: { ...errors, 200: csvAnswer },
    },
    handler: (request, reply) => {
      const { id, batch } = request.params;
      const codes = campaigns.download(id, batch, actorOf(request));
      return sendCsv(reply, `codes-${id}-${batch}`, { code: (code) => code }, codes);
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/campaigns/:id/pause",
    config: write,
    schema: { ...common, summary: "Pause a campaign", params: idParams, response: changed },
    handler: async (request) => {
      await campaigns.pause(request.params.id, true, actorOf(request));
      return { message: CONSOLE_MESSAGES.campaignChanged };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/campaigns/:id/resume",
    config: write,
    schema: { ...common, summary: "Resume a campaign", params: idParams, response: changed },
    handler: async (request) => {
      await campaigns.pause(request.params.id, false, actorOf(request));
      return { message: CONSOLE_MESSAGES.campaignChanged };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/campaigns/:id/end",
    config: write,
    schema: {
      ...common,
      summary: "Set the end of a campaign",
      params: idParams,
      body: campaignEndRequestSchema,
      response: changed,
    },
    handler: async (request) => {
      await campaigns.setEnd(request.params.id, request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.campaignChanged };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/campaigns/:id/revoke",
    config: write,
    schema: {
      ...common,
      summary: "Revoke a campaign for good",
      params: idParams,
      body: campaignRevokeRequestSchema,
      response: changed,
    },
    handler: async (request) => {
      await campaigns.revoke(request.params.id, request.body.reason, actorOf(request));
      return { message: CONSOLE_MESSAGES.campaignChanged };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/campaigns/:id/batches/:batch/approve",
    config: write,
    schema: {
      ...common,
      summary: "Approve a batch of codes that another staff member created",
      params: batchParams,
      response: changed,
    },
    handler: async (request) => {
      await campaigns.approveBatch(request.params.id, request.params.batch, actorOf(request));
      return { message: CONSOLE_MESSAGES.batchApproved };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/campaigns/:id/batches/:batch/revoke",
    config: write,
    schema: {
      ...common,
      summary: "Revoke a batch of codes",
      params: batchParams,
      body: campaignRevokeRequestSchema,
      response: changed,
    },
    handler: async (request) => {
      const { id, batch } = request.params;
      await campaigns.revokeBatch(id, batch, request.body.reason, actorOf(request));
      return { message: CONSOLE_MESSAGES.batchRevoked };
    },
  });

  scope.route({
    method: "GET",
    url: "/admin/codes",
    config: read,
    schema: {
      ...common,
      summary: "Look a code up",
      querystring: codeQuerySchema,
      response: { ...consoleErrors, 200: codeResponseSchema },
    },
    handler: async (request) => ({ code: await campaigns.lookUp(request.query.code) }),
  });

  scope.route({
    method: "GET",
    url: "/admin/redemptions",
    config: read,
    schema: {
      ...common,
      summary: "List redemptions, newest first",
      querystring: redemptionsQuerySchema,
      response: { ...consoleErrors, 200: redemptionsResponseSchema },
    },
    handler: (request, reply) =>
      request.query.format === "json"
        ? redemptions.list(request.query)
        : sendCsv(
            reply,
            "redemptions",
            {
              at: ({ at }) => at,
              campaign: ({ campaign }) => campaign.name,
              account: ({ account }) => account.UserID,
              code: ({ code }) => code,
              "R-Coin": ({ coins }) => coins,
              Milleage: ({ bonusCoins }) => bonusCoins,
              streamer: ({ streamer }) => streamer,
              share: ({ share }) => share,
            },
            redemptions.listAll(request.query),
          ),
  });

  scope.route({
    method: "GET",
    url: "/admin/streamers",
    config: read,
    schema: {
      ...common,
      summary: "List streamers and their earnings",
      querystring: streamersQuerySchema,
      response: { ...consoleErrors, 200: streamersResponseSchema },
    },
    handler: async (request, reply) => {
      const list = await streamers.list(request.query);
      if (request.query.format === "json") return { streamers: list };
      async function* batches() {
        yield list;
      }
      return sendCsv(
        reply,
        "streamers",
        {
          code: ({ code }) => code,
          name: ({ name }) => name,
          account: ({ account }) => account.UserID,
          redemptions: ({ redemptions }) => redemptions,
          accounts: ({ accounts }) => accounts,
          "R-Coin": ({ coins }) => coins,
          share: ({ share }) => share,
          balance: ({ balance }) => balance,
        },
        batches(),
      );
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/streamers",
    config: write,
    schema: {
      ...common,
      summary: "Create a streamer's code",
      body: streamerRequestSchema,
      response: { ...consoleErrors, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await streamers.create(request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.streamerCreated };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/streamers/change",
    config: write,
    schema: {
      ...common,
      summary: "Change a streamer's share, or turn the code on or off",
      body: streamerChangeRequestSchema,
      response: { ...errors, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await streamers.change(request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.streamerChanged };
    },
  });
};
