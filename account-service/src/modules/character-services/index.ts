import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { characterServiceConsoleRoutes } from "./character-services-console-routes.ts";
import { createCharacterServicesConsole } from "./character-services-console-service.ts";
import { characterServiceRoutes } from "./character-services-routes.ts";
import { createCharacterServices } from "./character-services-service.ts";

/** Changes of characters that players order. */
export const characterServices: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(characterServiceRoutes, { services: createCharacterServices(db, context) });
};

/** Their prices and rules, and undoing them. */
export const characterServicesConsole: FastifyPluginAsyncZod<ModuleOptions> = async (
  app,
  { db, context },
) => {
  await app.register(characterServiceConsoleRoutes, {
    services: createCharacterServicesConsole(db, context),
  });
};

export { createCharacterServicesConsole } from "./character-services-console-service.ts";
export { createCharacterServices } from "./character-services-service.ts";
