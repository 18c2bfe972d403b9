import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { registrationRoutes } from "./registration-routes.ts";
import { createRegistration } from "./registration-service.ts";

/** New accounts. */
export const registration: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(registrationRoutes, { registration: createRegistration(db, context) });
};

export { createAdminAccount } from "./admin-account-service.ts";
export { createRegistration } from "./registration-service.ts";
