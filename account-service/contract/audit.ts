import { z } from "zod";
import { namedAccountSchema } from "./fields.ts";
import { formatField, idCursorField } from "./paging.ts";

/**
 * GET /admin/audit. `player` is the user ID of the account that an entry is about, `actor` of who did it. `from` and `to` are days
 * in Manila (2026-11-20), both inclusive. `format=csv` returns everything that matches as a file.
 */
export const auditQuerySchema = z.object({
  action: z.string().trim().max(40).default(""),
  player: z.string().trim().max(60).default(""),
  actor: z.string().trim().max(60).default(""),
  ip: z.string().trim().max(45).default(""),
  from: z.union([z.literal(""), z.iso.date()]).default(""),
  to: z.union([z.literal(""), z.iso.date()]).default(""),
  before: idCursorField,
  format: formatField,
});
export type AuditQuery = z.output<typeof auditQuerySchema>;

/** An entry of the audit log. `seq` is its number in the chain; null for entries that are older than the chain. */
export const auditEntrySchema = z.object({
  id: z.int(),
  seq: z.int().nullable(),
  at: z.iso.datetime(),
  action: z.string(),
  /** Who did it; null for a visitor, the command line or the service itself. */
  actor: namedAccountSchema.nullable(),
  /** The account that it is about. */
  account: namedAccountSchema.nullable(),
  detail: z.string().nullable(),
  ip: z.string(),
  userAgent: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditResponseSchema = z.object({
  entries: z.array(auditEntrySchema),
  next: z.int().nullable(),
  /** All actions, for the filter. */
  actions: z.array(z.string()),
});
export type AuditList = z.infer<typeof auditResponseSchema>;

/** Answer of POST /admin/audit/verify, which checks the whole chain. */
export const auditCheckResponseSchema = z.object({
  rows: z.int(),
  /** Problems as sentences; at most 20. */
  findings: z.array(z.string()),
  /** Number of problems. */
  found: z.int(),
  head: z.string(),
});
export type AuditCheck = z.infer<typeof auditCheckResponseSchema>;
