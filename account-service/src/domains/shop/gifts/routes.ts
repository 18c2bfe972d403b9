import type { FastifyPluginAsync } from "fastify";
import { giftCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import type { Gifts } from "./service.ts";

/** POST /gifts/recipient: the step before a gift is confirmed. It is sent by POST /cart/buy. */
export const giftRoutes: FastifyPluginAsync<{ gifts: Gifts }> = async (app, { gifts }) => {
  app.route(
    route(giftCalls.recipient, async (request) => ({
      data: await gifts.recipient(request.account.UserNum, request.body.name),
    })),
  );
};
