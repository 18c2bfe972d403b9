import type { Module } from "../../../context.ts";
import { createCredentials } from "../credentials/index.ts";
import { secondFactorRoutes } from "./routes.ts";
import { createSecondFactor } from "./service.ts";

/** Two-step login: setting it up, turning it off, recovery codes. */
export const secondFactor: Module = {
  routes: async (app, { db, context }) => {
    await secondFactorRoutes(app, {
      secondFactor: createSecondFactor(db, context),
      credentials: createCredentials(db, context),
    });
  },
};

export { createSecondFactor } from "./service.ts";
