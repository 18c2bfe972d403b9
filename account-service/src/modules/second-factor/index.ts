import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { createCredentials } from "../credentials/index.ts";
import { secondFactorRoutes } from "./second-factor-routes.ts";
import { createSecondFactor } from "./second-factor-service.ts";

/** Two-step login: setting it up, turning it off, recovery codes. */
export const secondFactor: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(secondFactorRoutes, {
    secondFactor: createSecondFactor(db, context),
    credentials: createCredentials(db, context),
  });
};

export { createSecondFactor } from "./second-factor-service.ts";
