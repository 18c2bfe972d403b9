import { z } from "zod";
import { LEDGER_REASONS } from "./coins.ts";
import { manilaTimeField } from "./fields.ts";
import { beforeField, reasonField, roleSchema } from "./operators.ts";
import { openSessionSchema } from "./security.ts";
import { purchaseEntrySchema } from "./shop.ts";
import { ticketEntrySchema } from "./tickets.ts";

/** What an account is looked for by. */
export const FIND_PLAYER_BY = ["id", "email", "character", "address"] as const;

/**
 * GET /admin/players: `search` is how a user ID, an e-mail address or a character's name begins, in any case, or a whole network
 * address. Without it all accounts, newest first. `before` is the `next` of the page before; `format=csv` gives all that is found.
 */
export const playersQuerySchema = z.object({
  search: z.string().trim().max(60).default(""),
  by: z.enum(FIND_PLAYER_BY).default("id"),
  before: z
    .string()
    .regex(/^\d{1,10}(\.[01]\.[\w-]{1,400})?$/)
    .optional(),
  format: z.enum(["json", "csv"]).default("json"),
});
export type PlayersQuery = z.output<typeof playersQuerySchema>;

/** An account in a list. */
export const playerEntrySchema = z.object({
  UserNum: z.int(),
  UserID: z.string(),
  UserEmail: z.string(),
  UserType: z.int(),
  /** Kept out of game and site: banned, or unavailable. */
  blocked: z.boolean(),
  created: z.iso.datetime().nullable(),
  /** In the game. */
  lastLogin: z.iso.datetime().nullable(),
  /** The e-mail address or character that it was found by; null where it is the user ID or an address. */
  match: z.string().nullable(),
});
export type PlayerEntry = z.infer<typeof playerEntrySchema>;
export const playersResponseSchema = z.object({
  players: z.array(playerEntrySchema),
  next: z.string().nullable(),
});
export type PlayerList = z.infer<typeof playersResponseSchema>;

/** Whether an account can log in: `blocked` is a ban, `unavailable` the game's own word, `type` one that spec section 4 refuses. */
export const STANDINGS = ["free", "blocked", "unavailable", "type"] as const;

/** `over`: its end has come, or it was lifted in the game. */
export const BAN_STATES = ["on", "over", "lifted"] as const;
export const banSchema = z.object({
  id: z.int(),
  state: z.enum(BAN_STATES),
  reason: z.string(),
  banned: z.iso.datetime(),
  /** Null: by the command line. */
  bannedBy: z.string().nullable(),
  /** Null: until it is lifted. */
  until: z.iso.datetime().nullable(),
  lifted: z.iso.datetime().nullable(),
  liftedBy: z.string().nullable(),
  liftReason: z.string().nullable(),
});
export type Ban = z.infer<typeof banSchema>;

/** GET /admin/players/{UserNum}: all that an operator needs to know of an account at once. */
export const playerResponseSchema = z.object({
  player: z.object({
    UserNum: z.int(),
    UserID: z.string(),
    UserType: z.int(),
    NameFirst: z.string(),
    NameLast: z.string(),
    PhoneNumber: z.string(),
    UserEmail: z.string(),
    /** An address that waits to be confirmed. */
    pendingEmail: z.string().nullable(),
    emailVerified: z.iso.datetime().nullable(),
    country: z.string().nullable(),
    created: z.iso.datetime().nullable(),
    lastLogin: z.iso.datetime().nullable(),
    standing: z.enum(STANDINGS),
    /** When the block ends; null where there is none, or until it is lifted. */
    blockedUntil: z.iso.datetime().nullable(),
    /** The game's UserLoginState: other than 0 where it believes that the player is in the game. */
    loginState: z.int(),
    /** Of each balance that this account has. */
    balances: z.array(z.object({ currency: z.int(), balance: z.int() })),
    characters: z.array(
      z.object({
        ChaNum: z.int(),
        ChaName: z.string(),
        ChaLevel: z.int(),
        ChaClass: z.int(),
        ChaSchool: z.int(),
        deleted: z.boolean(),
        /** Null where this server does not tell. */
        online: z.boolean().nullable(),
      }),
    ),
    sessions: z.array(openSessionSchema.omit({ current: true })),
    bans: z.array(banSchema),
    secondFactor: z.boolean(),
    role: roleSchema.nullable(),
  }),
});
export type PlayerPage = z.infer<typeof playerResponseSchema>["player"];

export const playerPageQuerySchema = z.object({ before: beforeField });
/** GET /admin/players/{UserNum}/ledger: every change of one balance, newest first; `format=csv` gives all of it. */
export const playerLedgerQuerySchema = playerPageQuerySchema.extend({
  currency: z.enum(["1", "2", "3"]).default("1").transform(Number),
  format: z.enum(["json", "csv"]).default("json"),
});
export type PlayerLedgerQuery = z.output<typeof playerLedgerQuerySchema>;
export const playerLedgerResponseSchema = z.object({
  currency: z.int(),
  /** As it is now; null where the account has no such balance. */
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
      actor: z.object({ UserNum: z.int(), UserID: z.string() }).nullable(),
    }),
  ),
  next: z.int().nullable(),
});
export type PlayerLedger = z.infer<typeof playerLedgerResponseSchema>;
/** GET /admin/players/{UserNum}/purchases: lines of orders, newest first. */
export const playerPurchasesResponseSchema = z.object({
  purchases: z.array(purchaseEntrySchema),
  next: z.int().nullable(),
});
/** GET /admin/players/{UserNum}/tickets: newest first. */
export const playerTicketsResponseSchema = z.object({
  tickets: z.array(ticketEntrySchema),
  next: z.int().nullable(),
});

/** POST /admin/players/{UserNum}/ban: `until` empty: until it is lifted. */
export const banRequestSchema = z.object({ reason: reasonField, until: manilaTimeField });
export type BanRequest = z.output<typeof banRequestSchema>;
/** POST /admin/players/{UserNum}/lift. */
export const liftRequestSchema = z.object({ reason: reasonField });
/** POST /admin/players/{UserNum}/sessions/end: one session by its id, or all. */
export const endSessionsRequestSchema = z.object({ id: z.uuid().optional() });
