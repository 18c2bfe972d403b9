import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { recoveryRoutes } from "./recovery-routes.ts";
import { createRecovery } from "./recovery-service.ts";

/** Finding a user ID, and asking for a password reset link. */
export const recovery: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(recoveryRoutes, { recovery: createRecovery(db, context) });
};

export { createRecovery, type Recovery } from "./recovery-service.ts";
