import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModuleOptions } from "../../context.ts";
import { auditRoutes } from "./audit-routes.ts";
import { createAudit } from "./audit-service.ts";

/** The audit log, and its pages in the console. */
export const audit: FastifyPluginAsyncZod<ModuleOptions> = async (app, { db, context }) => {
  await app.register(auditRoutes, { audit: createAudit(db, context) });
};

export type { AuditAction } from "../../../contract/index.ts";
export { auditDownloads } from "./audit-downloads.ts";
export { type Audit, COMMAND_LINE, createAudit } from "./audit-service.ts";
