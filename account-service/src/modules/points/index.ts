import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { statementRoutes } from "./points-routes.ts";
import { createLedger } from "./points-service.ts";

/** Balances and their ledger. */
export const ledger: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(statementRoutes, { ledger: createLedger(db, context) });
};

export { createLedger, type Ledger, type Movement } from "./points-service.ts";
