import type { FastifyPluginAsync } from "fastify";
import { CONSOLE_MESSAGES, IDEMPOTENCY_HEADER, productCalls } from "../../../../contract/index.ts";
import { actorOf } from "../../../http/console.ts";
import { sendCsv } from "../../../http/csv.ts";
import { route } from "../../../http/route.ts";
import type { Products } from "./products-service.ts";

/** /admin/shop: the game's items and bundles of them, and which are sold. */
export const productRoutes: FastifyPluginAsync<{ products: Products }> = async (app, { products }) => {
  app.route(
    route(productCalls.list, (request, reply) =>
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
    ),
  );

  app.route(route(productCalls.product, (request) => products.find(request.params.ProductNum)));

  app.route(
    route(productCalls.change, async (request) => {
      await products.save(request.params.ProductNum, request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.shopItemSaved };
    }),
  );

  app.route(
    route(productCalls.previewBulk, ({ body: { items, ...change } }) => products.previewBulk(items, change)),
  );

  app.route(
    route(productCalls.changeBulk, (request) =>
      products.saveBulk(request.body, request.headers[IDEMPOTENCY_HEADER], actorOf(request)),
    ),
  );

  app.route(
    route(productCalls.createBundle, (request) =>
      products.addBundle(request.body, request.headers[IDEMPOTENCY_HEADER], actorOf(request)),
    ),
  );

  app.route(
    route(productCalls.changeBundle, async (request) => {
      await products.saveBundle(request.params.ProductNum, request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.bundleSaved };
    }),
  );

  app.route(
    route(productCalls.setPicture, async (request) => {
      await products.setPicture(request.params.ProductNum, request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.pictureSaved };
    }),
  );

  app.route(
    route(productCalls.removePicture, async (request) => {
      await products.removePicture(request.params.ProductNum, request.body.seen, actorOf(request));
      return { message: CONSOLE_MESSAGES.pictureRemoved };
    }),
  );
};
