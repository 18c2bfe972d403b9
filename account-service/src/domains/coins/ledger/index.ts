import type { Module } from "../../../context.ts";
import { statementRoutes } from "./routes.ts";
import { createLedger } from "./service.ts";

/** Balances and their ledger. */
export const ledger: Module = {
  routes: async (app, { db, context }) => {
    await app.register(statementRoutes, { ledger: createLedger(db, context) });
  },
};

export { createLedger, type Ledger, type Movement } from "./service.ts";
