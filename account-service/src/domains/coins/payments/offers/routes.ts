import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { packagePictureParamsSchema, topUpPackagesResponseSchema } from "../../../../../contract/index.ts";
import { PICTURE_TYPE } from "../../../../lib/pictures/pictures.ts";
import type { Offers } from "./service.ts";

const tags = ["payments"];

/** GET /payments/packages and their pictures: for everybody. */
export const offerRoutes: FastifyPluginAsyncZod<{ offers: Offers }> = async (app, { offers }) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  scope.route({
    method: "GET",
    url: "/payments/packages",
    schema: {
      tags,
      summary: "Packages of coins on sale, and how they can be paid",
      description: "Prices are in centavos. Without packages or providers, nothing can be bought.",
      response: { 200: topUpPackagesResponseSchema },
    },
    handler: async () => ({ data: await offers.onSale() }),
  });

  scope.route({
    method: "GET",
    url: "/payments/packages/pictures/:name",
    schema: {
      tags,
      summary: "A package's picture",
      produces: [PICTURE_TYPE],
      params: packagePictureParamsSchema,
    },
    handler: async (request, reply) =>
      reply
        .type(PICTURE_TYPE)
        .header("cache-control", "public, max-age=31536000, immutable")
        .send(await offers.readPicture(request.params.name)),
  });
};
