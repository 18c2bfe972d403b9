import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { createTickets } from "../tickets/index.ts";
import { supportRoutes } from "./support-routes.ts";
import { createSupport } from "./support-service.ts";

/** Support's queue of tickets, and saved replies. */
export const support: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(supportRoutes, {
    tickets: createTickets(db, context),
    support: createSupport(db, context),
  });
};

export { createSupport } from "./support-service.ts";
