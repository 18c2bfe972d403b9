import type { Module } from "../../../context.ts";
import { createRecovery } from "../../access/recovery/index.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createOrders } from "../../shop/orders/index.ts";
import { createSupport, createTickets } from "../../support/tickets/index.ts";
import { playerRoutes } from "./console-routes.ts";
import { createPlayers } from "./service.ts";

/** Accounts, managed by staff. */
export const players: Module = {
  consoleRoutes: async (app, { db, context }) => {
    await playerRoutes(app, {
      players: createPlayers(db, context),
      recovery: createRecovery(db, context),
      ledger: createLedger(db, context),
      orders: createOrders(db, context),
      tickets: createTickets(db, context),
      support: createSupport(db, context),
      audit: createAudit(db, context),
    });
  },
};

export { createPlayers } from "./service.ts";
