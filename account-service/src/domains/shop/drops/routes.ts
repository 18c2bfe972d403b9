import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  dropEnterRequestSchema,
  dropEnterResponseSchema,
  dropEntryResponseSchema,
  dropResponseSchema,
  errorBodySchema,
  productNumField,
} from "../../../../contract/index.ts";
import { repeat } from "../../../lib/jobs/repeat.ts";
import type { Drops } from "./service.ts";

/** How often to check for players whom no process serves: one may have stopped midway. */
const TICK_MS = 1_000;
const params = z.object({ ProductNum: productNumField() });

/** Drops, and players' places in their queues. */
export const dropRoutes: FastifyPluginAsyncZod<{ drops: Drops }> = async (app, { drops }) => {
  const failure = "could not serve the queue of a drop; will try again";
  repeat(app, { everyMs: TICK_MS, work: drops.serveAll, failure, stop: drops.stop });

  app.route({
    method: "GET",
    url: "/drops/:ProductNum",
    schema: {
      tags: ["shop"],
      summary: "A drop: an item that is sold by a queue",
      description: "`now` is the server's time, by which it starts.",
      params,
      response: { 200: dropResponseSchema, 404: errorBodySchema, 422: errorBodySchema },
    },
    handler: async (request) => ({ data: await drops.find(request.params.ProductNum) }),
  });

  await app.register(async (players) => {
    players.addHook("preHandler", players.requireSession);
    const scope = players.withTypeProvider<ZodTypeProvider>();
    const common = { tags: ["shop"], security: [{ bearer: [] }], params };

    scope.route({
      method: "GET",
      url: "/drops/:ProductNum/entry",
      schema: {
        ...common,
        summary: "The player's place in the queue",
        description: "Ask again after `again` seconds while the state is `waiting`.",
        response: {
          200: dropEntryResponseSchema,
          401: errorBodySchema,
          404: errorBodySchema,
          422: errorBodySchema,
        },
      },
      handler: async (request) => ({
        data: await drops.placeOf(request.account.UserNum, request.params.ProductNum),
      }),
    });

    scope.route({
      method: "POST",
      url: "/drops/:ProductNum/enter",
      schema: {
        ...common,
        summary: "Line up for a drop",
        description:
          "Buys one unit for `expectedPrice` when it is the player's turn. An account has one place; a repeat finds it again.",
        body: dropEnterRequestSchema,
        response: {
          200: dropEnterResponseSchema,
          401: errorBodySchema,
          409: errorBodySchema,
          422: errorBodySchema,
        },
      },
      handler: async (request) => {
        const { place, state } = await drops.enter(request.account.UserNum, request.params.ProductNum, {
          price: request.body.expectedPrice,
          ip: request.client.address,
        });
        // After the answer, so that joining the queue does not wait for orders.
        drops.serveAll().catch((error: unknown) => request.log.error({ err: error }, failure));
        return { data: { place, state } };
      },
    });
  });
};
