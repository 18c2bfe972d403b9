import type { Module } from "../../../context.ts";
import { failedStaffLogins } from "./alerts.ts";
import { rolesRoutes } from "./console-routes.ts";
import { createRoles } from "./service.ts";

/** Roles of the console: who are staff, and what they may do. */
export const roles: Module = {
  consoleRoutes: async (app, { db, context }) => {
    await rolesRoutes(app, { roles: createRoles(db, context) });
  },
  alerts: [failedStaffLogins],
};

export { createRoles } from "./service.ts";
