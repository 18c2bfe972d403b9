import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { ticketRoutes } from "./tickets-routes.ts";
import { createTickets } from "./tickets-service.ts";

/** Support tickets of players and visitors. */
export const tickets: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(ticketRoutes, { tickets: createTickets(db, context) });
};

export { createTickets, type Tickets, toEntry } from "./tickets-service.ts";
export { TICKET_COLUMNS, type TicketRow, toTicket } from "./tickets-store.ts";
