import type { Module } from "../../../context.ts";
import { registrationRoutes } from "./routes.ts";
import { createRegistration, type OnRegistered } from "./service.ts";

/** New accounts. */
export const registration = (onRegistered: OnRegistered): Module => ({
  routes: async (app, { db, context }) => {
    await registrationRoutes(app, { registration: createRegistration(db, context, onRegistered) });
  },
});

export { createAdminAccount } from "./admin-account-service.ts";
export { createRegistration, type OnRegistered } from "./service.ts";
