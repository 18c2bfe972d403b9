import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { errorBodySchema, shopItemsResponseSchema, shopQuerySchema } from "../../../contract/index.ts";
import type { Shop } from "./shop-service.ts";

/** GET /shop/items (design.md): for everybody; buying needs a login. */
export const shopRoutes: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
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
};
