import { z } from "zod";
import { beforeField } from "./operators.ts";

/**
 * GET /admin/audit: every filter narrows. `player` is a user ID, of the account that it is about; `actor` of who did it. `from` and
 * `to` are days in Manila (2026-11-20), both included. `format=csv` gives all that is found as a file.
 */
export const auditQuerySchema = z.object({
  action: z.string().trim().max(40).default(""),
  player: z.string().trim().max(60).default(""),
  actor: z.string().trim().max(60).default(""),
  ip: z.string().trim().max(45).default(""),
  from: z.union([z.literal(""), z.iso.date()]).default(""),
  to: z.union([z.literal(""), z.iso.date()]).default(""),
  before: beforeField,
  format: z.enum(["json", "csv"]).default("json"),
});
export type AuditQuery = z.output<typeof auditQuerySchema>;

/** A row of the audit log. `seq` is its place in the chain; null for rows that are older than the chain. */
export const auditEntrySchema = z.object({
  id: z.int(),
  seq: z.int().nullable(),
  at: z.iso.datetime(),
  action: z.string(),
  /** Who did it: null for a visitor, the command line or the service itself. */
  actor: z.object({ UserNum: z.int(), UserID: z.string() }).nullable(),
  /** Whom it is about. */
  account: z.object({ UserNum: z.int(), UserID: z.string() }).nullable(),
  detail: z.string().nullable(),
  ip: z.string(),
  userAgent: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditResponseSchema = z.object({
  entries: z.array(auditEntrySchema),
  next: z.int().nullable(),
  /** Every action there is, for the filter. */
  actions: z.array(z.string()),
});
export type AuditList = z.infer<typeof auditResponseSchema>;

/** POST /admin/audit/verify: the whole chain, checked now. */
export const auditCheckResponseSchema = z.object({
  rows: z.int(),
  /** What is wrong, in words; at most 20. */
  findings: z.array(z.string()),
  /** How many there are. */
  found: z.int(),
  head: z.string(),
});
export type AuditCheck = z.infer<typeof auditCheckResponseSchema>;
