import { z } from "zod";
import { activeSessionSchema } from "../access/security.ts";
import { roleSchema } from "../access/staff.ts";
import { CURRENCY_CODES, LEDGER_REASONS } from "../coins/coins.ts";
import { type AuditAction, auditEntrySchema } from "../foundation/audit.ts";
import { CONSOLE_MESSAGES } from "../messages/console-messages.ts";
import {
  cleanLines,
  idField,
  manilaTimeField,
  namedAccountSchema,
  reasonField,
  searchField,
  shownText,
  upTo,
} from "../shared/fields.ts";
import { MAX_INT } from "../shared/limits.ts";
import { formatField, idListFields, listOrderField } from "../shared/paging.ts";
import type { Area } from "../shared/rights.ts";
import { visibleText } from "../shared/text.ts";
import { orderLineSchema } from "../shop/orders.ts";
import { ticketEntrySchema } from "../support/tickets.ts";

/** What accounts can be searched by. */
export const FIND_PLAYER_BY = ["id", "email", "character", "address"] as const;

/** Whether a search's cursor has a number and a text that a row can have. */
function isSearchCursor(cursor: string): boolean {
  const [key, , value = ""] = cursor.split(".");
  if (Number(key) > MAX_INT || value.length % 4 === 1) return false;
  // PostgreSQL compares no text with U+0000.
  return !atob(value.replace(/-/g, "+").replace(/_/g, "/")).includes("\0");
}

/**
 * GET /admin/players: `search` is the start of a user ID, an email address or a character's name, in any case, or a
 * whole network address; without it, all accounts. What is found by its start is in alphabetical order, whatever
 * `order` says. `format=csv` returns everything that matches.
 */
export const playersQuerySchema = z.object({
  search: searchField(visibleText),
  by: z.enum(FIND_PLAYER_BY).default("id"),
  order: listOrderField,
  before: z
    .string()
    .regex(/^\d{1,10}(\.[01]\.[\w-]{1,400})?$/)
    .refine(isSearchCursor)
    .optional(),
  format: formatField,
});
export type PlayersQuery = z.output<typeof playersQuerySchema>;

/** An account in a list. */
export const playerEntrySchema = z.object({
  UserNum: z.int(),
  UserID: z.string(),
  UserEmail: z.string(),
  UserType: z.int(),
  /** Banned, or unavailable in the game. */
  blocked: z.boolean(),
  created: z.iso.datetime().nullable(),
  /** Last login in the game. */
  lastLogin: z.iso.datetime().nullable(),
  /** The email address or character that matched; null for a user ID or a network address. */
  match: z.string().nullable(),
});
export type PlayerEntry = z.infer<typeof playerEntrySchema>;
export const playersResponseSchema = z.object({
  players: z.array(playerEntrySchema),
  next: z.string().nullable(),
});
export type PlayerList = z.infer<typeof playersResponseSchema>;

/** Whether an account can log in: `blocked` by a ban, `unavailable` in the game, or of a user `type` that may not. */
export const ACCOUNT_STATUSES = ["active", "blocked", "unavailable", "type"] as const;

/** `over`: it has expired, or was lifted in the game. */
export const BAN_STATES = ["on", "over", "lifted"] as const;
export const banSchema = z.object({
  id: z.int(),
  state: z.enum(BAN_STATES),
  reason: z.string(),
  banned: z.iso.datetime(),
  /** Null: the command line. */
  bannedBy: z.string().nullable(),
  /** Null: until it is lifted. */
  until: z.iso.datetime().nullable(),
  lifted: z.iso.datetime().nullable(),
  liftedBy: z.string().nullable(),
  liftReason: z.string().nullable(),
});
export type Ban = z.infer<typeof banSchema>;

/** GET /admin/players/{UserNum}: an account in detail. */
export const playerResponseSchema = z.object({
  player: z.object({
    UserNum: z.int(),
    UserID: z.string(),
    UserType: z.int(),
    NameFirst: z.string(),
    NameLast: z.string(),
    PhoneNumber: z.string(),
    UserEmail: z.string(),
    /** A new address that is not confirmed yet. */
    pendingEmail: z.string().nullable(),
    emailVerified: z.iso.datetime().nullable(),
    country: z.string().nullable(),
    created: z.iso.datetime().nullable(),
    lastLogin: z.iso.datetime().nullable(),
    status: z.enum(ACCOUNT_STATUSES),
    /** When the block ends; null without one, or if it lasts until it is lifted. */
    blockedUntil: z.iso.datetime().nullable(),
    /** The game's UserLoginState: not 0 if it thinks that the player is online. */
    loginState: z.int(),
    /** The balances that this account has. */
    balances: z.array(z.object({ currency: z.enum(CURRENCY_CODES), balance: z.int() })),
    characters: z.array(
      z.object({
        ChaNum: z.int(),
        ChaName: z.string(),
        ChaLevel: z.int(),
        ChaClass: z.int(),
        ChaSchool: z.int(),
        deleted: z.boolean(),
        /** Null if this server does not tell. */
        online: z.boolean().nullable(),
      }),
    ),
    sessions: z.array(activeSessionSchema.omit({ current: true })),
    bans: z.array(banSchema),
    /** What staff wrote about the player, newest first. */
    notes: z.array(z.object({ id: z.int(), text: z.string(), at: z.iso.datetime(), writtenBy: z.string() })),
    /** Until when logins from browsers that the account does not know are refused; null if they are not. */
    loginWaitUntil: z.iso.datetime().nullable(),
    secondFactor: z.boolean(),
    role: roleSchema.nullable(),
  }),
});
export type PlayerPage = z.infer<typeof playerResponseSchema>["player"];

export const playerParamsSchema = z.object({ UserNum: idField() });
export const playerPageQuerySchema = z.object(idListFields(Number.MAX_SAFE_INTEGER));
/** GET /admin/players/{UserNum}/tickets. */
export const playerTicketsQuerySchema = z.object(idListFields(MAX_INT));
/** GET /admin/players/{UserNum}/ledger: the ledger of a balance; `format=csv` returns all of it. */
export const playerLedgerQuerySchema = playerPageQuerySchema.extend({
  currency: z.enum(CURRENCY_CODES).default("coin"),
  format: formatField,
});
export type PlayerLedgerQuery = z.output<typeof playerLedgerQuerySchema>;
export const playerLedgerResponseSchema = z.object({
  currency: z.enum(CURRENCY_CODES),
  /** The current balance; null if the account has none. */
  balance: z.int().nullable(),
  entries: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime(),
      delta: z.int(),
      balance: z.int(),
      reason: z.enum(LEDGER_REASONS),
      reference: z.string(),
      /** Who did it; null for the command line and the service itself. */
      actor: namedAccountSchema.nullable(),
    }),
  ),
  next: z.int().nullable(),
});
export type PlayerLedger = z.infer<typeof playerLedgerResponseSchema>;
/** GET /admin/players/{UserNum}/orders: order lines. */
export const playerOrdersResponseSchema = z.object({
  orders: z.array(orderLineSchema),
  next: z.int().nullable(),
});
/** GET /admin/players/{UserNum}/tickets. */
export const playerTicketsResponseSchema = z.object({
  tickets: z.array(ticketEntrySchema),
  next: z.int().nullable(),
});

/** Kinds of an account's history, and the area that staff need to read each. */
export const TIMELINE_KINDS = {
  logins: "players",
  account: "players",
  coins: "coins",
  orders: "orders",
  payments: "payments",
  tickets: "tickets",
  rewards: "rewards",
  characters: "players",
  staff: "players",
} as const satisfies Record<string, Area>;
export type TimelineKind = keyof typeof TIMELINE_KINDS;

/** The kind of everything that is logged; null: it is about no account. */
export const TIMELINE_KIND_OF: Record<AuditAction, TimelineKind | null> = {
  registered: "account",
  sign_in: "logins",
  logged_out: "logins",
  password_changed: "account",
  password_changed_in_game: "account",
  pin_changed: "account",
  password_reset_requested: "account",
  password_reset: "account",
  user_id_requested: "account",
  password_wrong: "logins",
  secret_answer_wrong: "logins",
  details_changed: "account",
  privacy_changed: "account",
  email_confirmed: "account",
  email_change_requested: "account",
  email_changed: "account",
  email_change_cancelled: "account",
  session_ended: "logins",
  other_sessions_ended: "logins",
  second_factor_on: "account",
  second_factor_off: "account",
  recovery_code_used: "logins",
  recovery_codes_renewed: "account",
  whitelist_requested: "account",
  whitelist_decided: "staff",
  setting_changed: null,
  code_redeemed: "coins",
  code_wrong: "coins",
  ordered: "orders",
  gift_received: "orders",
  refunded: "orders",
  ticket_sent: "tickets",
  ticket_answered: "tickets",
  ticket_assigned: "tickets",
  ticket_closed: "tickets",
  ticket_link_requested: "tickets",
  saved_reply_changed: null,
  role_granted: "staff",
  role_revoked: "staff",
  banned: "staff",
  ban_lifted: "staff",
  sessions_ended: "staff",
  recovery_mailed: "staff",
  login_wait_cleared: "staff",
  login_state_freed: "characters",
  approval_requested: "staff",
  approval_rejected: "staff",
  approval_expired: "staff",
  adjusted: "coins",
  campaign_created: null,
  campaign_changed: null,
  repair_done: "staff",
  codes_created: null,
  codes_downloaded: null,
  codes_approved: null,
  codes_revoked: null,
  streamer_changed: null,
  vote_site_changed: null,
  invite_paid: "rewards",
  invite_rejected: "rewards",
  player_note: "staff",
  shop_item_changed: null,
  character_changed: "characters",
  character_change_undone: "characters",
  service_offer_changed: null,
  payment_created: "payments",
  payment_credited: "payments",
  payment_taken_back: "payments",
  payment_changed: "payments",
  receipt_decided: "payments",
  package_changed: null,
  debt_paid: "payments",
  debt_forgiven: "payments",
  list_downloaded: null,
  admin_created: null,
};

const timelineKinds = Object.keys(TIMELINE_KINDS) as [TimelineKind, ...TimelineKind[]];

/** GET /admin/players/{UserNum}/timeline: of one kind, or of all that the caller may read. */
export const timelineQuerySchema = playerPageQuerySchema.extend({
  kind: z.union([z.literal(""), z.enum(timelineKinds)]).default(""),
});
export type TimelineQuery = z.output<typeof timelineQuerySchema>;
export const timelineResponseSchema = z.object({
  entries: z.array(
    auditEntrySchema.omit({ seq: true, account: true }).extend({ kind: z.enum(timelineKinds) }),
  ),
  next: z.int().nullable(),
  /** The kinds that the caller may read. */
  kinds: z.array(z.enum(timelineKinds)),
});
export type Timeline = z.infer<typeof timelineResponseSchema>;

/** POST /admin/players/{UserNum}/ban: `until` empty: until it is lifted. */
export const banRequestSchema = z.object({ reason: reasonField, until: manilaTimeField });
export type BanRequest = z.output<typeof banRequestSchema>;
/**
 * POST /admin/players/{UserNum}/notes, with the header `Idempotency-Key`: only staff can read it, and no one can change
 * it.
 */
export const noteRequestSchema = z.object({
  text: z
    .string({ error: CONSOLE_MESSAGES.noteRequired })
    .transform(cleanLines)
    .pipe(upTo(shownText(CONSOLE_MESSAGES.noteRequired), 1_000, CONSOLE_MESSAGES.noteTooLong)),
});
export type NoteRequest = z.output<typeof noteRequestSchema>;
/** POST /admin/players/{UserNum}/lift. */
export const liftRequestSchema = z.object({
  reason: reasonField,
  /** The newest ban that the sender has seen, empty for none: another one is not lifted (409). */
  seen: z.union([z.literal(""), idField()]).optional(),
});
export type LiftRequest = z.output<typeof liftRequestSchema>;
/** POST /admin/players/{UserNum}/sessions/end: one session by id, or all. */
export const endSessionsRequestSchema = z.object({ id: z.uuid().optional() });
