import type { Module } from "../../../context.ts";
import { ownRepairRoutes, repairRoutes } from "./routes.ts";
import { createRepairs, repair } from "./service.ts";

/** Accounts repaired by staff for players who cannot do it themselves. */
export const repairs: Module = {
  consoleRoutes: async (app, { db, context }) => {
    await repairRoutes(app, { repairs: createRepairs(db, context) });
  },
  decisions: [repair],
  /** A player's own request for one. */
  routes: async (app, { db, context }) => {
    await ownRepairRoutes(app, { repairs: createRepairs(db, context) });
  },
};

export { createRepairs } from "./service.ts";
