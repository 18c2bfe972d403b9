import type { FastifyPluginAsync } from "fastify";
import { MESSAGES, wishlistCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import { repeat } from "../../../lib/jobs/repeat.ts";
import { MINUTE } from "../../../lib/time.ts";
import type { Wishes } from "./service.ts";

/** How often to check whether a sale has begun. */
const TICK_MS = MINUTE;

/** Players' wish lists. */
export const wishRoutes: FastifyPluginAsync<{ wishes: Wishes }> = async (app, { wishes }) => {
  repeat(app, {
    everyMs: TICK_MS,
    work: wishes.tick,
    failure: "could not write emails about sales; will try again",
    stop: wishes.stop,
  });

  app.route(route(wishlistCalls.list, (request) => wishes.list(request.account.UserNum)));

  app.route(
    route(wishlistCalls.add, async (request) => {
      await wishes.add(request.account.UserNum, request.body.ProductNum);
      return { message: MESSAGES.wishAdded };
    }),
  );

  app.route(
    route(wishlistCalls.remove, async (request) => {
      await wishes.remove(request.account.UserNum, request.body.ProductNum);
      return { message: MESSAGES.wishRemoved };
    }),
  );
};
