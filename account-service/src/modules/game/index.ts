import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { createRewardsConsole } from "../rewards-console/index.ts";
import { gameRoutes } from "./game-routes.ts";

/** What this game server supports. */
export const game: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  const rewardsOn = createRewardsConsole(db, context).anyOn;
  await app.register(gameRoutes, { db, env: context.env, rewardsOn });
};
