import type { Module } from "../../../context.ts";
import { approvalRoutes } from "./console-routes.ts";
import { createApprovals } from "./service.ts";

/** What a second person has to approve, of all kinds that the modules name. */
export const approvals: Module = {
  consoleRoutes: async (app, { db, context, deciding }) => {
    await approvalRoutes(app, { approvals: createApprovals(db, context, deciding) });
  },
  steps: ({ db, context, deciding }) => ({
    "expired approvals": () => createApprovals(db, context, deciding).expire(),
  }),
};

export { createApprovals } from "./service.ts";
