import type { Module } from "../../../context.ts";
import { auditRoutes } from "./console-routes.ts";
import { createAudit } from "./service.ts";

/** The audit log, and its pages in the console. */
export const audit: Module = {
  consoleRoutes: async (app, { db, context }) => {
    await auditRoutes(app, { audit: createAudit(db, context) });
  },
  // Stored outside the database, the head shows later whether rows were cut off the log's end.
  steps: ({ db, context }, logger) => ({
    "audit chain": async () =>
      logger.info({ head: await createAudit(db, context).head() }, "audit chain head"),
    "old audit entries": async () => {
      const deleted = await createAudit(db, context).purge();
      if (deleted > 0) logger.info({ deleted }, "deleted old audit entries");
    },
  }),
};

export type { AuditAction } from "../../../../contract/index.ts";
export { auditDownloads } from "./audit-downloads.ts";
export { type Audit, COMMAND_LINE, createAudit } from "./service.ts";
