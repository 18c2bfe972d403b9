import { z } from "zod";
import { namedAccountSchema, searchField } from "../shared/fields.ts";
import { formatField, idListFields } from "../shared/paging.ts";

/** Everything that is logged. `detail` of `sign_in` is its outcome; a detail never contains a secret. */
export const AUDIT_ACTIONS = [
  "registered",
  "sign_in",
  "logged_out",
  "password_changed",
  "password_changed_in_game",
  "pin_changed",
  "password_reset_requested",
  "password_reset",
  "user_id_requested",
  "password_wrong",
  "secret_answer_wrong",
  "details_changed",
  "privacy_changed",
  "email_confirmed",
  "email_change_requested",
  "email_changed",
  "email_change_cancelled",
  "session_ended",
  "other_sessions_ended",
  "second_factor_on",
  "second_factor_off",
  "recovery_code_used",
  "recovery_codes_renewed",
  "whitelist_requested",
  "whitelist_decided",
  "setting_changed",
  "code_redeemed",
  "code_wrong",
  "ordered",
  "gift_received",
  "refunded",
  "ticket_sent",
  "ticket_answered",
  "ticket_assigned",
  "ticket_closed",
  "ticket_link_requested",
  "saved_reply_changed",
  "role_granted",
  "role_revoked",
  "banned",
  "ban_lifted",
  "sessions_ended",
  "recovery_mailed",
  "login_wait_cleared",
  "login_state_freed",
  "approval_requested",
  "approval_rejected",
  "approval_expired",
  "adjusted",
  "campaign_created",
  "campaign_changed",
  "repair_done",
  "codes_created",
  "codes_downloaded",
  "codes_approved",
  "codes_revoked",
  "streamer_changed",
  "vote_site_changed",
  "invite_paid",
  "invite_rejected",
  "player_note",
  "shop_item_changed",
  "character_changed",
  "character_change_undone",
  "service_offer_changed",
  "payment_created",
  "payment_credited",
  "payment_taken_back",
  "payment_changed",
  "receipt_decided",
  "package_changed",
  "debt_paid",
  "debt_forgiven",
  "list_downloaded",
  "admin_created",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * GET /admin/audit. `player` is the user ID of the account that an entry is about, `actor` that of its author. `from`
 * and `to` are days in Manila (2026-11-20), both inclusive. `format=csv` returns everything that matches as a file.
 */
export const auditQuerySchema = z.object({
  action: searchField(),
  player: searchField(),
  actor: searchField(),
  ip: searchField(),
  from: z.union([z.literal(""), z.iso.date()]).default(""),
  to: z.union([z.literal(""), z.iso.date()]).default(""),
  ...idListFields(Number.MAX_SAFE_INTEGER),
  format: formatField,
});
export type AuditQuery = z.output<typeof auditQuerySchema>;

/** An entry of the audit log. `seq` is its number in the chain; null for entries that this service did not write. */
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
  /** When the first entry was written, if older ones were deleted (AUDIT_RETENTION_DAYS); null: none was. */
  begins: z.iso.datetime().nullable(),
});
export type AuditCheck = z.infer<typeof auditCheckResponseSchema>;
