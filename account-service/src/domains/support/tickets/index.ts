import type { Module } from "../../../context.ts";
import { nullIfNotFound } from "../../../errors.ts";
import { supportRoutes } from "./console-routes.ts";
import { createSupport } from "./queue-service.ts";
import { ticketRoutes } from "./routes.ts";
import { createTickets } from "./service.ts";

/** Support tickets of players and visitors. */
export const tickets: Module = {
  routes: async (app, { db, context }) => {
    await ticketRoutes(app, { tickets: createTickets(db, context) });
  },
  /** Support's queue of tickets, and saved replies. */
  consoleRoutes: async (app, { db, context }) => {
    await supportRoutes(app, {
      tickets: createTickets(db, context),
      support: createSupport(db, context),
    });
  },
  steps: ({ db, context }) => ({
    "unused pictures of tickets": () => createTickets(db, context).removeOrphans(),
  }),
  figures: ({ db, context }) => ({ tickets: createSupport(db, context).sentBetween }),
  parts: ({ db, context }) => ({
    tickets: ({ account }, { page }) => createTickets(db, context).list(account.UserNum, page),
    ticket: ({ account, ticketKey }, { ticket }) =>
      createTickets(db, context).read(ticket, { account, key: ticketKey }).catch(nullIfNotFound),
  }),
};

export { createSupport, type Support } from "./queue-service.ts";
export { createTickets, type Tickets } from "./service.ts";
