import {
  campaignEndRequestSchema,
  channelRequestSchema,
  packageRequestSchema,
  policyChangeRequestSchema,
  productRequestSchema,
  savedReplyRequestSchema,
  serviceOfferRequestSchema,
  streamerChangeRequestSchema,
  voteSiteRequestSchema,
} from "../contract/index.ts";
import type { Actor, Context } from "../src/context.ts";
import type { Database } from "../src/db/transaction.ts";
import { createCampaigns, createStreamers } from "../src/domains/coins/codes/index.ts";
import { createOffers, createTransferAccounts } from "../src/domains/coins/payments/index.ts";
import { createSettings } from "../src/domains/foundation/settings/index.ts";
import { createCharacterServicesConsole } from "../src/domains/game/character-services/index.ts";
import { createVoteSites } from "../src/domains/rewards/votes/vote-sites-service.ts";
import { createProducts } from "../src/domains/shop/catalogue/index.ts";
import { createSupport } from "../src/domains/support/tickets/index.ts";

type Save = (
  db: Database,
  context: Context,
  id: string | number,
  body: object,
  by: Actor & { UserNum: number },
) => Promise<unknown>;

/**
 * The calls that change something stored, as forms of the console make them: their fields as text, with what was seen.
 */
export const SAVES = {
  item: (db, context, id, body, by) =>
    createProducts(db, context).save(Number(id), productRequestSchema.parse(body), by),
  package: (db, context, id, body, by) =>
    createOffers(db, context).savePackage(Number(id), packageRequestSchema.parse(body), by),
  account: (db, context, id, body, by) =>
    createTransferAccounts(db, context).save(Number(id), channelRequestSchema.parse(body), by),
  setting: (db, context, name, body, by) =>
    createSettings(db, context).set(policyChangeRequestSchema.parse({ name, ...body }), by),
  "vote site": (db, context, id, body, by) =>
    createVoteSites(db, context).save(Number(id), voteSiteRequestSchema.parse(body), by),
  service: (db, context, service, body, by) =>
    createCharacterServicesConsole(db, context).setOffer(
      serviceOfferRequestSchema.parse({ service, ...body }),
      by,
    ),
  reply: (db, context, id, body, by) =>
    createSupport(db, context).saveReply(savedReplyRequestSchema.parse({ id, ...body }), by),
  streamer: (db, context, code, body, by) =>
    createStreamers(db, context).change(streamerChangeRequestSchema.parse({ code, ...body }), by),
  campaign: (db, context, id, body, by) =>
    createCampaigns(db, context).setEnd(Number(id), campaignEndRequestSchema.parse(body), by),
} satisfies Record<string, Save>;
