import { z } from "zod";
import { CONSOLE_MESSAGES } from "../messages/console-messages.ts";
import { idField, namedAccountSchema, searchField } from "../shared/fields.ts";
import { formatField, pageField, pagingSchema } from "../shared/paging.ts";
import { plainText } from "../shared/text.ts";

/** `CC_status`: 0 shows the request button, all others hide it. */
export const WHITELIST_STATUS = { notRequested: 0, requested: 1, approved: 2, rejected: 3 } as const;

/** Answer of GET /user-ip: the caller's own address and the status of its request. */
export const userIpResponseSchema = z.object({
  useripdata: z.object({ CC_IP: z.string(), CC_status: z.int() }),
});
export type UserIp = z.infer<typeof userIpResponseSchema>["useripdata"];

/** Status of a request. */
export const WHITELIST_STATES = ["requested", "approved", "rejected"] as const;
export type WhitelistState = (typeof WHITELIST_STATES)[number];

/** A request to whitelist an address; `others` is the number of other accounts that requested it. */
export const whitelistEntrySchema = z.object({
  account: namedAccountSchema,
  CC_IP: z.string(),
  state: z.enum(WHITELIST_STATES),
  requested: z.iso.datetime(),
  decided: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable(),
  others: z.int(),
});
export type WhitelistEntry = z.infer<typeof whitelistEntrySchema>;

/**
 * GET /admin/whitelist: with a `state`, oldest first; without, newest first. `search` is a user ID or a whole address.
 */
export const whitelistQuerySchema = z.object({
  state: z.union([z.literal(""), z.enum(WHITELIST_STATES)]).default(""),
  search: searchField(),
  page: pageField,
  format: formatField,
});
export type WhitelistQuery = z.output<typeof whitelistQuerySchema>;
export const whitelistResponseSchema = pagingSchema.extend({ requests: z.array(whitelistEntrySchema) });
export type WhitelistPage = z.infer<typeof whitelistResponseSchema>;

/** GET /admin/whitelist/address?ip=…: who requested an address, and which accounts were seen there. */
export const addressQuerySchema = z.object({ ip: z.string().overwrite(plainText).min(1).max(45) });
export const addressResponseSchema = z.object({
  CC_IP: z.string(),
  requests: z.array(whitelistEntrySchema),
  /** Accounts with a session from there, most recent first; at most 100. */
  seen: z.array(
    z.object({
      account: namedAccountSchema,
      sessions: z.int(),
      seen: z.iso.datetime(),
      blocked: z.boolean(),
    }),
  ),
});
export type AddressHistory = z.infer<typeof addressResponseSchema>;

/** POST /admin/whitelist/decide: also changes an earlier decision. */
export const whitelistDecisionSchema = z.object({
  UserNum: idField(),
  CC_IP: z.string().min(1).max(45),
  decision: z.enum(["approved", "rejected"], { error: CONSOLE_MESSAGES.decisionRequired }),
});
export type WhitelistDecision = z.output<typeof whitelistDecisionSchema>;
