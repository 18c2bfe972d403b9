import type { Module } from "../../../context.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { failedLogins } from "./alerts.ts";
import { createLoginAttempts } from "./attempts-service.ts";
import { sessionRoutes } from "./routes.ts";
import { readSecurity } from "./security-service.ts";
import { createSessions } from "./service.ts";

/** Sessions: who is logged in, logging out, and the security page. */
export const sessions: Module = {
  routes: async (app, { db, context }) => {
    await sessionRoutes(app, {
      accounts: createAccounts(db, context),
      sessions: createSessions(db, context),
      audit: createAudit(db, context),
      readSecurity: (account, secondFactor) => readSecurity(db, context, account, secondFactor),
    });
  },
  steps: ({ db, context }) => ({
    "expired sessions": () => createSessions(db, context).purge(),
    "old login attempts": () => createLoginAttempts(db, context).purge(),
  }),
  alerts: [failedLogins],
  figures: ({ db, context }) => ({ logins: createLoginAttempts(db, context).succeeded }),
};

export { createLoginAttempts } from "./attempts-service.ts";
export { createKnownBrowsers, type KnownBrowsers } from "./known-browsers.ts";
export { readSecurity } from "./security-service.ts";
export { createSessions } from "./service.ts";
