import type { FastifyPluginAsync } from "fastify";
import { catalogueCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import { PICTURE_TYPE } from "../../../lib/pictures/pictures.ts";
import type { ShopPictures } from "./pictures.ts";
import type { Shop } from "./service.ts";

/** GET /shop/items and their pictures: public; buying needs a login. */
export const shopRoutes: FastifyPluginAsync<{ shop: Shop; pictures: ShopPictures }> = async (
  app,
  { shop, pictures },
) => {
  app.route(route(catalogueCalls.items, (request) => shop.list(request.query)));

  app.route(route(catalogueCalls.goesWith, (request) => shop.goesWith(request.params.ProductNum)));

  app.route(route(catalogueCalls.sales, async (request) => ({ data: await shop.sales(request.query) })));

  app.route(
    route(catalogueCalls.picture, async (request, reply) => {
      const picture = await pictures.read(request.params.id);
      return reply
        .type(PICTURE_TYPE)
        .header("cache-control", "public, max-age=31536000, immutable")
        .send(picture);
    }),
  );
};
