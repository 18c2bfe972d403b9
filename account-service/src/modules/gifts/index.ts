import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { giftRoutes } from "./gifts-routes.ts";
import { createGifts } from "./gifts-service.ts";

/** Orders that are sent to another player. */
export const gifts: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(giftRoutes, { gifts: createGifts(db, context) });
};

export { createGifts } from "./gifts-service.ts";
