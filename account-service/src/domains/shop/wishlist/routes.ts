import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  MESSAGES,
  messageResponseSchema,
  wishListResponseSchema,
  wishRequestSchema,
} from "../../../../contract/index.ts";
import { repeat } from "../../../lib/jobs/repeat.ts";
import { MINUTE } from "../../../lib/time.ts";
import type { Wishes } from "./service.ts";

/** How often to check whether a sale has begun. */
const TICK_MS = MINUTE;

/** Players' wish lists. */
export const wishRoutes: FastifyPluginAsyncZod<{ wishes: Wishes }> = async (app, { wishes }) => {
  repeat(app, {
    everyMs: TICK_MS,
    work: wishes.tick,
    failure: "could not write emails about sales; will try again",
    stop: wishes.stop,
  });
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["shop"], security: [{ bearer: [] }] };
  const answers = { 200: messageResponseSchema, 401: errorBodySchema, 422: errorBodySchema };

  scope.route({
    method: "GET",
    url: "/wishlist",
    schema: {
      ...common,
      summary: "The player's wish list",
      response: { 200: wishListResponseSchema, 401: errorBodySchema },
    },
    handler: (request) => wishes.list(request.account.UserNum),
  });

  scope.route({
    method: "POST",
    url: "/wishlist/add",
    schema: { ...common, summary: "Wish for an item", body: wishRequestSchema, response: answers },
    handler: async (request) => {
      await wishes.add(request.account.UserNum, request.body.ProductNum);
      return { message: MESSAGES.wishAdded };
    },
  });

  scope.route({
    method: "POST",
    url: "/wishlist/remove",
    schema: {
      ...common,
      summary: "Remove an item from the wish list",
      body: wishRequestSchema,
      response: answers,
    },
    handler: async (request) => {
      await wishes.remove(request.account.UserNum, request.body.ProductNum);
      return { message: MESSAGES.wishRemoved };
    },
  });
};
