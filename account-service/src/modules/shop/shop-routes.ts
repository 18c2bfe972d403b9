import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { errorBodySchema, shopItemsResponseSchema, shopQuerySchema } from "../../../contract/index.ts";
import { PICTURE_TYPE } from "../../pictures.ts";
import type { ShopPictures } from "./shop-pictures.ts";
import type { Shop } from "./shop-service.ts";

/** GET /shop/items (design.md) and their pictures: for everybody; buying needs a login. */
export const shopRoutes: FastifyPluginAsyncZod<{ shop: Shop; pictures: ShopPictures }> = async (
  app,
  { shop, pictures },
) => {
  app.route({
    method: "GET",
    url: "/shop/items",
    schema: {
      tags: ["shop"],
      summary: "Items on sale",
      description: "Narrowed by a part of the name and a category; 12 a page.",
      querystring: shopQuerySchema,
      response: { 200: shopItemsResponseSchema, 422: errorBodySchema },
    },
    handler: (request) => shop.list(request.query),
  });

  app.route({
    method: "GET",
    url: "/shop/pictures/:id",
    schema: {
      tags: ["shop"],
      summary: "A picture of an item that was uploaded",
      description: "Another picture has another id, so it may be kept for good.",
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
