import type { Module } from "../../../context.ts";
import { statementRoutes } from "./routes.ts";
import { createLedger } from "./service.ts";

/** Balances and their ledger. */
export const ledger: Module = {
  routes: async (app, { db, context }) => {
    await statementRoutes(app, { ledger: createLedger(db, context) });
  },
  parts: ({ db, context }) => ({
    statement: ({ account, user }, query) =>
      createLedger(db, context).statement(
        account.UserNum,
        query,
        query.currency === "coin" ? user.UserPoint : user.UserPoint2,
      ),
  }),
};

export { createLedger, type Ledger, type Movement } from "./service.ts";
