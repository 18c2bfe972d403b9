import type { Module } from "../../../context.ts";
import { recoveryRoutes } from "./routes.ts";
import { createRecovery } from "./service.ts";

/** Finding a user ID, and asking for a password reset link. */
export const recovery: Module = {
  routes: async (app, { db, context }) => {
    await recoveryRoutes(app, { recovery: createRecovery(db, context) });
  },
};

export { createRecovery, type Recovery } from "./service.ts";
