import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { wishRoutes } from "./wishes-routes.ts";
import { createWishes } from "./wishes-service.ts";

/** Wish lists, and emails about sales of what is on them. */
export const wishes: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(wishRoutes, { wishes: createWishes(db, context) });
};

export { createWishes } from "./wishes-service.ts";
