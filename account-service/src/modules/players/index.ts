import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { createAudit } from "../audit/index.ts";
import { createLedger } from "../points/index.ts";
import { createOrders } from "../purchases/index.ts";
import { createRecovery } from "../recovery/index.ts";
import { createTickets } from "../tickets/index.ts";
import { playerRoutes } from "./players-routes.ts";
import { createPlayers } from "./players-service.ts";

/** Accounts, managed by staff. */
export const players: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(playerRoutes, {
    players: createPlayers(db, context),
    recovery: createRecovery(db, context),
    ledger: createLedger(db, context),
    orders: createOrders(db, context),
    tickets: createTickets(db, context),
    audit: createAudit(db, context),
  });
};

export { createPlayers, type StaffActor } from "./players-service.ts";
