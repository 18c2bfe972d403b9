import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  CONSOLE_MESSAGES,
  errorBodySchema,
  LIMITS,
  messageResponseSchema,
  productPictureRequestSchema,
  productRequestSchema,
  productResponseSchema,
  productsQuerySchema,
  productsResponseSchema,
} from "../../../contract/index.ts";
import { csvLine, sendCsv } from "../../csv.ts";
import { consoleAnswers, operatorOf } from "../../plugins/console.ts";
import type { ShopAdmin } from "./shop-admin-service.ts";

const productParams = z.object({ ProductNum: z.coerce.number().int().min(1).max(2_147_483_647) });
/** A picture in base64, and what is around it. */
const WITH_PICTURE = LIMITS.pictureBase64 + 64 * 1024;

/** /admin/shop: what the game can deliver, and what the shop makes of it. */
export const shopAdminRoutes: FastifyPluginAsyncZod<{ shopAdmin: ShopAdmin }> = async (
  app,
  { shopAdmin },
) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const read = { right: ["shop", "read"] } as const;
  const write = { right: ["shop", "write"] } as const;
  const refused = { ...consoleAnswers, 404: errorBodySchema } as const;
  const changed = { ...refused, 200: messageResponseSchema, 409: errorBodySchema } as const;

  scope.route({
    method: "GET",
    url: "/admin/shop",
    config: read,
    schema: {
      ...common,
      summary: "The game's items, and what the shop makes of them",
      description: "`format=csv` gives everything that matches.",
      querystring: productsQuerySchema,
      response: { ...consoleAnswers, 200: productsResponseSchema },
    },
    handler: async (request, reply) => {
      if (request.query.format === "json") return shopAdmin.list(request.query);
      async function* lines() {
        for await (const products of shopAdmin.listAll(request.query)) {
          yield products
            .map(({ ProductNum, ItemName, gamePrice, item }) =>
              csvLine([
                ProductNum,
                ItemName,
                gamePrice,
                item ? (item.published ? "published" : "hidden") : "not in the shop",
                item?.price,
                item?.stock,
                item?.bought,
                item?.category,
                item?.saleStart,
                item?.saleEnd,
                item?.position,
              ]),
            )
            .join("");
        }
      }
      const heads = [
        "number",
        "item",
        "game price",
        "state",
        "price",
        "stock",
        "bought",
        "category",
        "sale from",
        "sale until",
        "place",
      ];
      return sendCsv(reply, "shop", heads, lines());
    },
  });

  scope.route({
    method: "GET",
    url: "/admin/shop/:ProductNum",
    config: read,
    schema: {
      ...common,
      summary: "An item of the game's, and what the shop makes of it",
      params: productParams,
      response: { ...refused, 200: productResponseSchema },
    },
    handler: (request) => shopAdmin.find(request.params.ProductNum),
  });

  scope.route({
    method: "POST",
    url: "/admin/shop/:ProductNum",
    config: write,
    schema: {
      ...common,
      summary: "Put an item into the shop, or change it there",
      description:
        "A stock is set only where it is another than `stockSeen`, which has to be the stock still.",
      params: productParams,
      body: productRequestSchema,
      response: changed,
    },
    handler: async (request) => {
      await shopAdmin.save(request.params.ProductNum, request.body, operatorOf(request));
      return { message: CONSOLE_MESSAGES.shopItemSaved };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/shop/:ProductNum/picture",
    config: write,
    bodyLimit: WITH_PICTURE,
    schema: {
      ...common,
      summary: "Give an item a picture",
      description:
        "JPEG, PNG or WebP in base64, up to 2 MB; it is written anew, at most 512 pixels wide and high.",
      params: productParams,
      body: productPictureRequestSchema,
      response: { ...changed, 503: errorBodySchema },
    },
    handler: async (request) => {
      await shopAdmin.setPicture(request.params.ProductNum, request.body.picture, operatorOf(request));
      return { message: CONSOLE_MESSAGES.pictureSaved };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/shop/:ProductNum/picture/remove",
    config: write,
    schema: {
      ...common,
      summary: "Give an item the default picture back",
      params: productParams,
      response: changed,
    },
    handler: async (request) => {
      await shopAdmin.removePicture(request.params.ProductNum, operatorOf(request));
      return { message: CONSOLE_MESSAGES.pictureRemoved };
    },
  });
};
