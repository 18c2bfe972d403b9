import { z } from "zod";
import { CONSOLE_MESSAGES } from "../messages/console-messages.ts";
import { seenField } from "../shared/edits.ts";
import {
  accountField,
  idField,
  manilaTimeField,
  namedAccountSchema,
  reasonField,
  requiredText,
  searchField,
  wholeNumber,
} from "../shared/fields.ts";
import { LIMITS, MAX_INT } from "../shared/limits.ts";
import { formatField, idListFields, timeListFields } from "../shared/paging.ts";
import { codeText, visibleText } from "../shared/text.ts";

const MAX_COINS = 10_000_000;

const referralCode = z.string({ error: CONSOLE_MESSAGES.streamerCodeInvalid }).transform(codeText);

/** POST /admin/campaigns, without codes. Manila times; no start: now, no end: never. */
export const campaignRequestSchema = z
  .object({
    name: requiredText(CONSOLE_MESSAGES.nameRequired, {
      length: 100,
      message: CONSOLE_MESSAGES.nameTooLong,
    }),
    coins: wholeNumber(CONSOLE_MESSAGES.coinsInvalid, 0, MAX_COINS).default(0),
    bonusCoins: wholeNumber(CONSOLE_MESSAGES.coinsInvalid, 0, MAX_COINS).default(0),
    usesPerAccount: wholeNumber(CONSOLE_MESSAGES.usesInvalid, 1, 1_000).default(1),
    starts: manilaTimeField,
    ends: manilaTimeField,
    /** Referral code of the streamer who gets a share of every redemption; empty: no one. */
    streamer: referralCode.default(""),
  })
  .refine(({ coins, bonusCoins }) => coins + bonusCoins > 0, {
    path: ["coins"],
    error: CONSOLE_MESSAGES.coinsNone,
  })
  .refine(({ starts, ends }) => !starts || !ends || ends > starts, {
    path: ["ends"],
    error: CONSOLE_MESSAGES.endBeforeStart,
  });
export type CampaignRequest = z.output<typeof campaignRequestSchema>;
export const campaignCreatedSchema = z.object({ message: z.string(), id: z.int() });

/** POST /admin/campaigns/{id}/end; empty: never. */
export const campaignEndRequestSchema = z.object({
  ends: manilaTimeField,
  seen: seenField({ ends: manilaTimeField }),
});
export type CampaignEndRequest = z.output<typeof campaignEndRequestSchema>;
/** POST /admin/campaigns/{id}/revoke and /batches/{batch}/revoke: permanently. */
export const campaignRevokeRequestSchema = z.object({ reason: reasonField });

/** POST /admin/campaigns/{id}/codes: creates a batch. Its codes are made when its creator downloads them. */
export const codesRequestSchema = z.object({
  codes: wholeNumber(CONSOLE_MESSAGES.codesInvalid, 1, LIMITS.batchCodes),
  /** Uses of each code, by all accounts together. */
  maxUses: wholeNumber(CONSOLE_MESSAGES.usesInvalid, 1, 1_000_000).default(1),
});
export type CodesRequest = z.output<typeof codesRequestSchema>;

/** POST /admin/campaigns/{id}/code: creates a batch of one code that staff choose. */
export const chosenCodeRequestSchema = z.object({
  code: z
    .string({ error: CONSOLE_MESSAGES.chosenCodeInvalid })
    .transform(codeText)
    .pipe(z.string().regex(/^[A-Z0-9]{5,32}$/, CONSOLE_MESSAGES.chosenCodeInvalid)),
  maxUses: codesRequestSchema.shape.maxUses,
});
export type ChosenCodeRequest = z.output<typeof chosenCodeRequestSchema>;

/** Their answer. */
export const batchCreatedSchema = z.object({ message: z.string(), batch: z.int() });
export type BatchCreated = z.infer<typeof batchCreatedSchema>;

export const CAMPAIGN_STATES = ["waiting", "running", "paused", "ended", "revoked"] as const;
export const campaignEntrySchema = z.object({
  id: z.int(),
  name: z.string(),
  coins: z.int(),
  bonusCoins: z.int(),
  usesPerAccount: z.int(),
  starts: z.iso.datetime(),
  ends: z.iso.datetime().nullable(),
  streamer: z.string().nullable(),
  state: z.enum(CAMPAIGN_STATES),
  created: z.iso.datetime(),
  createdBy: z.string().nullable(),
  /** Number of codes, and of redemptions. */
  codes: z.int(),
  redeemed: z.int(),
  /** Number of batches that need approval. */
  unapproved: z.int(),
});
export type CampaignEntry = z.infer<typeof campaignEntrySchema>;
/** GET /admin/campaigns; `search` is part of a name. */
export const campaignsResponseSchema = z.object({
  campaigns: z.array(campaignEntrySchema),
  next: z.int().nullable(),
});

/**
 * A batch of codes. `new`: its codes are not downloaded yet, or their download was interrupted; none of them works.
 * `creating`: they are being downloaded. `waiting`: another staff member has to approve it before its codes work.
 */
export const BATCH_STATES = ["new", "creating", "waiting", "ready", "revoked"] as const;
export type BatchState = (typeof BATCH_STATES)[number];
/** GET /admin/campaigns/{id}. */
export const campaignResponseSchema = z.object({
  campaign: campaignEntrySchema.extend({
    /**
     * The most that one use of a code can give, and what the asker may still create today without approval, in coins of
     * either kind.
     */
    worth: z.int(),
    allowance: z.int(),
    /** What its codes have given so far. */
    given: z.object({ coins: z.int(), bonusCoins: z.int(), share: z.int(), accounts: z.int() }),
    batches: z.array(
      z.object({
        id: z.int(),
        codes: z.int(),
        maxUses: z.int(),
        created: z.iso.datetime(),
        createdBy: z.string().nullable(),
        /** When it was approved, if it needed that. */
        approved: z.iso.datetime().nullable(),
        approvedBy: z.string().nullable(),
        state: z.enum(BATCH_STATES),
        /** Whether another staff member has to approve it, once it is downloaded. */
        unapproved: z.boolean(),
      }),
    ),
  }),
});

/** A whole code as it was typed, in any case, with or without spaces and dashes. */
const typedCode = searchField(codeText);

/**
 * Whether a code can be redeemed now. `unfinished`: its batch is not downloaded; `unapproved`: its batch needs
 * approval; `paused`, `scheduled` and `ended`: its campaign is.
 */
export const CODE_STATES = [
  "active",
  "used",
  "scheduled",
  "ended",
  "paused",
  "unapproved",
  "unfinished",
  "revoked",
] as const;
export type CodeState = (typeof CODE_STATES)[number];

/** GET /admin/codes?code=…: what is known about a code; null if there is no such code. */
export const codeQuerySchema = z.object({ code: typedCode });
export const codeResponseSchema = z.object({
  code: z
    .object({
      state: z.enum(CODE_STATES),
      campaign: campaignEntrySchema.pick({ id: true, name: true, coins: true, bonusCoins: true }),
      /** Null for codes that were created together with their campaign. */
      batch: z
        .object({ id: z.int(), created: z.iso.datetime(), createdBy: z.string().nullable() })
        .nullable(),
      maxUses: z.int(),
      used: z.int(),
      /** The latest ones. */
      redemptions: z.array(
        z.object({
          id: z.string(),
          account: namedAccountSchema,
          coins: z.int(),
          bonusCoins: z.int(),
          at: z.iso.datetime(),
        }),
      ),
    })
    .nullable(),
});
export type CodeFound = z.infer<typeof codeResponseSchema>["code"];

/** GET /admin/redemptions. `code` is a whole code, `player` a user ID. */
export const redemptionsQuerySchema = z.object({
  campaign: idField().optional(),
  player: searchField(),
  code: typedCode,
  streamer: referralCode.default(""),
  ...timeListFields(z.uuid()),
  format: formatField,
});
export type RedemptionsQuery = z.output<typeof redemptionsQuerySchema>;
export const redemptionsResponseSchema = z.object({
  redemptions: z.array(
    z.object({
      id: z.string(),
      campaign: z.object({ id: z.int(), name: z.string() }),
      account: namedAccountSchema,
      code: z.string(),
      coins: z.int(),
      bonusCoins: z.int(),
      streamer: z.string().nullable(),
      share: z.int(),
      at: z.iso.datetime(),
    }),
  ),
  next: z.string().nullable(),
});
export type RedemptionList = z.infer<typeof redemptionsResponseSchema>;

/** POST /admin/streamers: creates a streamer's referral code. `sharePercent` empty: the policy's. */
export const streamerRequestSchema = z.object({
  code: referralCode.pipe(z.string().regex(/^[A-Z0-9]{3,20}$/, CONSOLE_MESSAGES.streamerCodeInvalid)),
  UserID: accountField(CONSOLE_MESSAGES.userUnknown),
  name: requiredText(CONSOLE_MESSAGES.nameRequired, { length: 60, message: CONSOLE_MESSAGES.nameTooLong }),
  sharePercent: z
    .union([z.literal(""), wholeNumber(CONSOLE_MESSAGES.percentInvalid, 0, 100)])
    .default("")
    .transform((share) => (share === "" ? null : share)),
});
export type StreamerRequest = z.output<typeof streamerRequestSchema>;
/** POST /admin/streamers/change: another share, or the code on or off. */
const streamerFields = {
  sharePercent: streamerRequestSchema.shape.sharePercent,
  active: z.enum(["true", "false"]).transform((active) => active === "true"),
};
export const streamerChangeRequestSchema = z.object({
  code: streamerRequestSchema.shape.code,
  ...streamerFields,
  seen: seenField(streamerFields),
});
export type StreamerChangeRequest = z.output<typeof streamerChangeRequestSchema>;

/**
 * GET /admin/streamers: redemptions and earnings between two days in Manila, both inclusive; default: all time. `share`
 * is what was credited to the referral balance, `balance` the current one.
 */
export const streamersQuerySchema = z.object({
  from: z.union([z.literal(""), z.iso.date()]).default(""),
  to: z.union([z.literal(""), z.iso.date()]).default(""),
  format: formatField,
});
export type StreamersQuery = z.output<typeof streamersQuerySchema>;
export const streamersResponseSchema = z.object({
  streamers: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      account: namedAccountSchema,
      sharePercent: z.int().nullable(),
      active: z.boolean(),
      redemptions: z.int(),
      accounts: z.int(),
      coins: z.int(),
      share: z.int(),
      balance: z.int(),
    }),
  ),
});
export type StreamerList = z.infer<typeof streamersResponseSchema>;

export const campaignParamsSchema = z.object({ id: idField() });
export const batchParamsSchema = campaignParamsSchema.extend({ batch: idField() });
export const campaignsQuerySchema = z.object({ search: searchField(visibleText), ...idListFields(MAX_INT) });
export type CampaignsQuery = z.output<typeof campaignsQuerySchema>;
