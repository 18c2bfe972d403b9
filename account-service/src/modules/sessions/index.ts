import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { createAccounts } from "../accounts/index.ts";
import { createAudit } from "../audit/index.ts";
import { readSecurity } from "./security-service.ts";
import { sessionRoutes } from "./sessions-routes.ts";
import { createSessions } from "./sessions-service.ts";

/** Sessions: who is logged in, logging out, and the security page. */
export const sessions: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(sessionRoutes, {
    accounts: createAccounts(db, context),
    sessions: createSessions(db, context),
    audit: createAudit(db, context),
    readSecurity: (account, secondFactor) => readSecurity(db, context, account, secondFactor),
  });
};

export { readSecurity } from "./security-service.ts";
export { createSessions } from "./sessions-service.ts";
