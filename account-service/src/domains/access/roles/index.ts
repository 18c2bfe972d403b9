import type { Module } from "../../../context.ts";
import { rolesRoutes } from "./console-routes.ts";
import { createRoles } from "./service.ts";

/** Roles of the console: who are staff, and what they may do. */
export const roles: Module = {
  consoleRoutes: async (app, { db, context }) => {
    await rolesRoutes(app, { roles: createRoles(db, context) });
  },
};

export { createRoles } from "./service.ts";
