import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { whitelistRoutes } from "./whitelist-routes.ts";
import { createWhitelist } from "./whitelist-service.ts";

/** Requests of players to whitelist their address. */
export const whitelist: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(whitelistRoutes, { whitelist: createWhitelist(db, context) });
};

export { createWhitelist } from "./whitelist-service.ts";
