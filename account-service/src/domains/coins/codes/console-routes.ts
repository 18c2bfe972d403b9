import type { FastifyPluginAsync } from "fastify";
import {
  CONSOLE_MESSAGES,
  campaignCalls,
  IDEMPOTENCY_HEADER,
  streamerCalls,
} from "../../../../contract/index.ts";
import { actorOf } from "../../../http/console.ts";
import { sendCsv } from "../../../http/csv.ts";
import { route } from "../../../http/route.ts";
import type { Campaigns } from "./campaigns-service.ts";
import type { Redemptions } from "./redemptions-service.ts";
import type { Streamers } from "./streamers-service.ts";

interface Options {
  campaigns: Campaigns;
  redemptions: Redemptions;
  streamers: Streamers;
}

/** /admin/campaigns, /admin/redemptions and /admin/streamers: codes, their use, and streamers' earnings. */
export const campaignRoutes: FastifyPluginAsync<Options> = async (
  app,
  { campaigns, redemptions, streamers },
) => {
  app.route(route(campaignCalls.list, (request) => campaigns.list(request.query)));

  app.route(
    route(campaignCalls.create, async (request) => {
      const key = request.headers[IDEMPOTENCY_HEADER];
      const id = await campaigns.create(request.body, key, actorOf(request));
      return { message: CONSOLE_MESSAGES.campaignCreated, id };
    }),
  );

  app.route(
    route(campaignCalls.campaign, async (request) => ({
      campaign: await campaigns.find(request.params.id, request.account.UserNum),
    })),
  );

  app.route(
    route(campaignCalls.createBatch, (request) =>
      campaigns.createBatch(
        request.params.id,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        actorOf(request),
      ),
    ),
  );

  app.route(
    route(campaignCalls.createChosenCode, (request) =>
      campaigns.createChosenCode(
        request.params.id,
        request.body,
        request.headers[IDEMPOTENCY_HEADER],
        actorOf(request),
      ),
    ),
  );

  app.route(
    route(campaignCalls.downloadBatch, (request, reply) => {
      const { id, batch } = request.params;
      const codes = campaigns.download(id, batch, actorOf(request));
      return sendCsv(reply, `codes-${id}-${batch}`, { code: (code) => code }, codes);
    }),
  );

  app.route(
    route(campaignCalls.pause, async (request) => {
      await campaigns.pause(request.params.id, true, actorOf(request));
      return { message: CONSOLE_MESSAGES.campaignChanged };
    }),
  );

  app.route(
    route(campaignCalls.resume, async (request) => {
      await campaigns.pause(request.params.id, false, actorOf(request));
      return { message: CONSOLE_MESSAGES.campaignChanged };
    }),
  );

  app.route(
    route(campaignCalls.setEnd, async (request) => {
      await campaigns.setEnd(request.params.id, request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.campaignChanged };
    }),
  );

  app.route(
    route(campaignCalls.revoke, async (request) => {
      await campaigns.revoke(request.params.id, request.body.reason, actorOf(request));
      return { message: CONSOLE_MESSAGES.campaignChanged };
    }),
  );

  app.route(
    route(campaignCalls.revokeBatch, async (request) => {
      const { id, batch } = request.params;
      await campaigns.revokeBatch(id, batch, request.body.reason, actorOf(request));
      return { message: CONSOLE_MESSAGES.batchRevoked };
    }),
  );

  app.route(
    route(campaignCalls.lookUpCode, async (request) => ({
      code: await campaigns.lookUp(request.query.code),
    })),
  );

  app.route(
    route(campaignCalls.redemptions, (request, reply) =>
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
    ),
  );

  app.route(
    route(streamerCalls.list, async (request, reply) => {
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
    }),
  );

  app.route(
    route(streamerCalls.create, async (request) => {
      return { message: await streamers.create(request.body, actorOf(request)) };
    }),
  );

  app.route(
    route(streamerCalls.change, async (request) => {
      return { message: await streamers.change(request.body, actorOf(request)) };
    }),
  );
};
