import type { FastifyPluginAsync } from "fastify";
import { dropCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import { repeat } from "../../../lib/jobs/repeat.ts";
import type { Drops } from "./service.ts";

/** How often to check for players whom no process serves: one may have stopped midway. */
const TICK_MS = 1_000;

/** Drops, and players' places in their queues. */
export const dropRoutes: FastifyPluginAsync<{ drops: Drops }> = async (app, { drops }) => {
  const failure = "could not serve the queue of a drop; will try again";
  repeat(app, { everyMs: TICK_MS, work: drops.serveAll, failure, stop: drops.stop });

  app.route(
    route(dropCalls.drop, async (request) => ({ data: await drops.find(request.params.ProductNum) })),
  );

  app.route(
    route(dropCalls.entry, async (request) => ({
      data: await drops.placeOf(request.account.UserNum, request.params.ProductNum),
    })),
  );

  app.route(
    route(dropCalls.enter, async (request) => {
      const { place, state } = await drops.enter(request.account.UserNum, request.params.ProductNum, {
        price: request.body.expectedPrice,
        ip: request.client.address,
      });
      // After the answer, so that joining the queue does not wait for orders.
      drops.serveAll().catch((error: unknown) => request.log.error({ err: error }, failure));
      return { data: { place, state } };
    }),
  );
};
