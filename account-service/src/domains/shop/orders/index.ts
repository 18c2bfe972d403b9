import type { Module } from "../../../context.ts";
import { undelivered } from "./alerts.ts";
import { consoleOrderRoutes } from "./console-routes.ts";
import { createConsoleOrders, removedRefund } from "./console-service.ts";
import { createRefunds } from "./refunds-service.ts";
import { orderRoutes } from "./routes.ts";
import { createOrders } from "./service.ts";

/** Buying what is in the cart, purchase history, and refunds. */
export const orders: Module = {
  routes: async (app, { db, context }) => {
    await orderRoutes(app, {
      orders: createOrders(db, context),
      refunds: createRefunds(db, context),
    });
  },
  /** All players' orders, and refunds by staff. */
  consoleRoutes: async (app, { db, context }) => {
    await consoleOrderRoutes(app, { orders: createConsoleOrders(db, context) });
  },
  decisions: [removedRefund],
  steps: ({ db, context }) => ({
    "items taken in the game": () => createOrders(db, context).noteTaken(),
  }),
  alerts: [undelivered],
  figures: ({ db, context }) => ({ spent: createConsoleOrders(db, context).spent }),
  parts: ({ db, context }) => ({
    orders: ({ account }, { page }) => createOrders(db, context).history(account.UserNum, page),
    gifts: ({ account }, { page }) => createOrders(db, context).giftsReceived(account.UserNum, page),
  }),
};

export { createConsoleOrders } from "./console-service.ts";
export { createRefunds } from "./refunds-service.ts";
export { createOrders, type Orders, tooManyUnits } from "./service.ts";
export type { Mismatch } from "./store.ts";
