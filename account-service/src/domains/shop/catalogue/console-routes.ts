import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  bulkPreviewRequestSchema,
  bulkPreviewResponseSchema,
  bulkRequestSchema,
  bundleRequestSchema,
  bundleResponseSchema,
  CONSOLE_MESSAGES,
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
  LIMITS,
  messageResponseSchema,
  productNumField,
  productPictureRemoveRequestSchema,
  productPictureRequestSchema,
  productRequestSchema,
  productResponseSchema,
  productsQuerySchema,
  productsResponseSchema,
} from "../../../../contract/index.ts";
import { actorOf, consoleErrors, EDITED } from "../../../http/console.ts";
import { sendCsv } from "../../../http/csv.ts";
import type { Products } from "./products-service.ts";

const productParams = z.object({ ProductNum: productNumField() });
/** A picture in base64, with room for the rest of the request. */
const WITH_PICTURE = LIMITS.pictureBase64 + 64 * 1024;

/** /admin/shop: the game's items and bundles of them, and which are sold. */
export const productRoutes: FastifyPluginAsyncZod<{ products: Products }> = async (app, { products }) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const read = { right: ["shop", "read"] } as const;
  const write = { right: ["shop", "write"] } as const;
  const errors = { ...consoleErrors, 404: errorBodySchema } as const;
  const changed = { ...errors, 200: messageResponseSchema, 409: errorBodySchema } as const;

  scope.route({
    method: "GET",
    url: "/admin/shop",
    config: read,
    schema: {
      ...common,
      summary: "List bundles and the game's items with their place in the shop",
      description: "`format=csv` returns everything that matches.",
      querystring: productsQuerySchema,
      response: { ...consoleErrors, 200: productsResponseSchema },
    },
    handler: (request, reply) =>
      request.query.format === "json"
        ? products.list(request.query)
        : sendCsv(
            reply,
            "shop",
            {
              number: ({ ProductNum }) => ProductNum,
              item: ({ ItemName }) => ItemName,
              "game price": ({ gamePrice }) => gamePrice,
              status: ({ item }) => (item ? (item.published ? "published" : "hidden") : "not in the shop"),
              price: ({ item }) => item?.price,
              stock: ({ item }) => item?.stock,
              sold: ({ item }) => item?.bought,
              category: ({ item }) => item?.category,
              "sale start": ({ item }) => item?.saleStart,
              "sale end": ({ item }) => item?.saleEnd,
              position: ({ item }) => item?.position,
            },
            products.listAll(request.query),
          ),
  });

  scope.route({
    method: "GET",
    url: "/admin/shop/:ProductNum",
    config: read,
    schema: {
      ...common,
      summary: "One of the game's items, or a bundle",
      params: productParams,
      response: { ...errors, 200: productResponseSchema },
    },
    handler: (request) => products.find(request.params.ProductNum),
  });

  scope.route({
    method: "POST",
    url: "/admin/shop/:ProductNum",
    config: write,
    schema: {
      ...common,
      summary: "Add an item to the shop, or change it",
      description: EDITED,
      params: productParams,
      body: productRequestSchema,
      response: changed,
    },
    handler: async (request) => {
      await products.save(request.params.ProductNum, request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.shopItemSaved };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/shop/bulk/preview",
    config: write,
    schema: {
      ...common,
      summary: "Preview a change of several products",
      description: "Prices, sale periods and publication. Nothing is saved.",
      body: bulkPreviewRequestSchema,
      response: { ...consoleErrors, 200: bulkPreviewResponseSchema },
    },
    handler: ({ body: { items, ...change } }) => products.previewBulk(items, change),
  });

  scope.route({
    method: "POST",
    url: "/admin/shop/bulk",
    config: write,
    schema: {
      ...common,
      summary: "Change several products",
      description:
        "All or none, as previewed: a product that has changed since is named, and nothing is saved (409). `Idempotency-Key` makes a repeat safe.",
      headers: idempotencyHeadersSchema,
      body: bulkRequestSchema,
      response: changed,
    },
    handler: (request) =>
      products.saveBulk(request.body, request.headers[IDEMPOTENCY_HEADER], actorOf(request)),
  });

  scope.route({
    method: "POST",
    url: "/admin/bundles",
    config: write,
    schema: {
      ...common,
      summary: "Add a bundle to the shop",
      description:
        "Several items of the game for one price. Its number is negative. `Idempotency-Key` makes a repeat safe.",
      headers: idempotencyHeadersSchema,
      body: bundleRequestSchema,
      response: { ...errors, 200: bundleResponseSchema, 409: errorBodySchema },
    },
    handler: (request) =>
      products.addBundle(request.body, request.headers[IDEMPOTENCY_HEADER], actorOf(request)),
  });

  scope.route({
    method: "POST",
    url: "/admin/bundles/:ProductNum",
    config: write,
    schema: {
      ...common,
      summary: "Change a bundle",
      description: EDITED,
      params: productParams,
      body: bundleRequestSchema,
      response: changed,
    },
    handler: async (request) => {
      await products.saveBundle(request.params.ProductNum, request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.bundleSaved };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/shop/:ProductNum/picture",
    config: write,
    bodyLimit: WITH_PICTURE,
    schema: {
      ...common,
      summary: "Upload a picture for an item",
      description: "JPEG, PNG or WebP in base64, up to 2 MB; re-encoded to at most 512 × 512 pixels.",
      params: productParams,
      body: productPictureRequestSchema,
      response: { ...changed, 503: errorBodySchema },
    },
    handler: async (request) => {
      await products.setPicture(request.params.ProductNum, request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.pictureSaved };
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/shop/:ProductNum/picture/remove",
    config: write,
    schema: {
      ...common,
      summary: "Remove an item's picture",
      params: productParams,
      body: productPictureRemoveRequestSchema,
      response: changed,
    },
    handler: async (request) => {
      await products.removePicture(request.params.ProductNum, request.body.seen, actorOf(request));
      return { message: CONSOLE_MESSAGES.pictureRemoved };
    },
  });
};
