import type { FastifyPluginAsync } from "fastify";
import { paymentCalls } from "../../../../../contract/index.ts";
import { route } from "../../../../http/route.ts";
import { PICTURE_TYPE } from "../../../../lib/pictures/pictures.ts";
import type { Offers } from "./service.ts";

/** GET /payments/packages and their pictures: for everybody. */
export const offerRoutes: FastifyPluginAsync<{ offers: Offers }> = async (app, { offers }) => {
  app.route(route(paymentCalls.packages, async () => ({ data: await offers.onSale() })));

  app.route(
    route(paymentCalls.packagePicture, async (request, reply) =>
      reply
        .type(PICTURE_TYPE)
        .header("cache-control", "public, max-age=31536000, immutable")
        .send(await offers.readPicture(request.params.name)),
    ),
  );
};
