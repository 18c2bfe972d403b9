import type { Module, OnRegistered } from "../../../context.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { registrationRoutes } from "./routes.ts";
import { createRegistration } from "./service.ts";

/** New accounts. */
export const registration = (onRegistered: OnRegistered): Module => ({
  routes: async (app, { db, context }) => {
    await registrationRoutes(app, { registration: createRegistration(db, context, onRegistered) });
  },
  figures: ({ db, context }) => ({ registered: createAccounts(db, context).registeredBetween }),
});

export { createAdminAccount } from "./admin-account-service.ts";
export { createRegistration } from "./service.ts";
