import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  errorBodySchema,
  salesQuerySchema,
  salesResponseSchema,
  shopItemsResponseSchema,
  shopQuerySchema,
} from "../../../../contract/index.ts";
import { PICTURE_TYPE } from "../../../lib/pictures/pictures.ts";
import type { ShopPictures } from "./pictures.ts";
import type { Shop } from "./service.ts";

/** GET /shop/items and their pictures: public; buying needs a login. */
export const shopRoutes: FastifyPluginAsyncZod<{ shop: Shop; pictures: ShopPictures }> = async (
  app,
  { shop, pictures },
) => {
  app.route({
    method: "GET",
    url: "/shop/items",
    schema: {
      tags: ["shop"],
      summary: "List items on sale",
      description: "Filtered by part of the name and by category; 12 per page.",
      querystring: shopQuerySchema,
      response: { 200: shopItemsResponseSchema, 422: errorBodySchema },
    },
    handler: (request) => shop.list(request.query),
  });

  app.route({
    method: "GET",
    url: "/shop/sales",
    schema: {
      tags: ["shop"],
      summary: "Drops that start, and prices that are cut, between two instants",
      querystring: salesQuerySchema,
      response: { 200: salesResponseSchema, 422: errorBodySchema },
    },
    handler: async (request) => ({ data: await shop.sales(request.query) }),
  });

  app.route({
    method: "GET",
    url: "/shop/pictures/:id",
    schema: {
      tags: ["shop"],
      summary: "An uploaded picture of an item",
      description: "A new picture gets a new id, so it can be cached forever.",
      produces: [PICTURE_TYPE],
      params: z.object({ id: z.string().max(100) }),
    },
    handler: async (request, reply) => {
      const picture = await pictures.read(request.params.id);
      return reply
        .type(PICTURE_TYPE)
        .header("cache-control", "public, max-age=31536000, immutable")
        .send(picture);
    },
  });
};
