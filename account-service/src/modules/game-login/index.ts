import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { gameLoginRoutes } from "./game-login-routes.ts";
import { createGameLogin } from "./game-login-service.ts";

/** A stuck login to the game, which players reset themselves. */
export const gameLogin: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(gameLoginRoutes, { gameLogin: createGameLogin(db, context) });
};

export { createGameLogin } from "./game-login-service.ts";
