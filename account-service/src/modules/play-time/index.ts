import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { playTimeRoutes } from "./play-time-routes.ts";
import { createPlayTime } from "./play-time-service.ts";

/** Play time converted to coins. */
export const playTime: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(playTimeRoutes, { playTime: createPlayTime(db, context) });
};

export { createPlayTime } from "./play-time-service.ts";
