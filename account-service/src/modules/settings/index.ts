import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { settingsRoutes } from "./settings-routes.ts";
import { createSettings } from "./settings-service.ts";

/** The policy's settings, and their page in the console. */
export const settings: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(settingsRoutes, { settings: createSettings(db, context) });
};

export { createSettings, readSetting } from "./settings-service.ts";
