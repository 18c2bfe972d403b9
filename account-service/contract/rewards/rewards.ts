import { z } from "zod";
import { PLAYER_CURRENCIES, REWARD_KINDS } from "../coins/coins.ts";
import { CONSOLE_MESSAGES } from "../messages/console-messages.ts";
import { seenField } from "../shared/edits.ts";
import {
  idField,
  namedAccountSchema,
  reasonField,
  requiredText,
  tickField,
  upTo,
  wholeNumber,
} from "../shared/fields.ts";
import { LIMITS } from "../shared/limits.ts";
import { timeListFields } from "../shared/paging.ts";
import { codeText, plainText, visibleText } from "../shared/text.ts";

/** The currency that rewards are paid in. */
const rewardCurrency = z.enum(PLAYER_CURRENCIES);

/**
 * Why an account cannot have a reward yet: too new, no character of the level, or not in the game today. `needed` is
 * the days or the level.
 */
export const rewardProblemSchema = z.object({
  why: z.enum(["age", "level", "game"]),
  needed: z.int().nullable(),
});
export type RewardProblem = z.infer<typeof rewardProblemSchema>;

/** Answer of a claim: what was paid. */
export const rewardClaimResponseSchema = z.object({
  message: z.string(),
  currency: rewardCurrency,
  coins: z.int(),
});
export type RewardClaim = z.infer<typeof rewardClaimResponseSchema>;

/**
 * Answer of GET /attendance; null if attendance is off. Days are game days, as '2026-11-23': they change at `dayHour`
 * o'clock in Manila. `streak` counts days in a row up to today, or up to yesterday before today's stamp.
 */
export const attendanceResponseSchema = z.object({
  data: z
    .object({
      currency: rewardCurrency,
      today: z.iso.date(),
      dayHour: z.int(),
      /** Whether today's stamp is there. */
      stamped: z.boolean(),
      /** The stamps of this month. */
      stamps: z.array(z.iso.date()),
      streak: z.int(),
      coins: z.int(),
      weekCoins: z.int(),
      monthCoins: z.int(),
      problem: rewardProblemSchema.nullable(),
    })
    .nullable(),
});
export type Attendance = NonNullable<z.infer<typeof attendanceResponseSchema>["data"]>;

/** Answer of GET /votes; null if there is no toplist to vote on. `next` is when a vote is rewarded again; null: now. */
export const votesResponseSchema = z.object({
  data: z
    .object({
      currency: rewardCurrency,
      sites: z.array(
        z.object({
          site: z.string(),
          name: z.string(),
          coins: z.int(),
          waitHours: z.int(),
          last: z.iso.datetime().nullable(),
          next: z.iso.datetime().nullable(),
        }),
      ),
      problem: rewardProblemSchema.nullable(),
    })
    .nullable(),
});
export type Votes = NonNullable<z.infer<typeof votesResponseSchema>["data"]>;

/** The name of a toplist in addresses. */
export const VOTE_SITE_SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const voteSiteParamsSchema = z.object({
  site: z.string().regex(VOTE_SITE_SLUG).max(LIMITS.voteSiteSlug),
});
/** Answer of POST /votes/{site}/link: the toplist's address with the player's token. */
export const voteLinkResponseSchema = z.object({ data: z.object({ url: z.string() }) });
/** POST or GET /votes/{site}/postback/{secret}. */
export const votePostbackParamsSchema = voteSiteParamsSchema.extend({ secret: z.string().max(100) });

/** Answer of GET /play-time; null if it is off, or the game does not count it. */
export const playTimeResponseSchema = z.object({
  data: z
    .object({
      currency: rewardCurrency,
      coinsPerHour: z.int(),
      coinsPerDay: z.int(),
      /** Minutes in the game that were not paid yet. */
      minutes: z.int(),
      /** What can be collected now. */
      coins: z.int(),
      /** What was collected today. */
      today: z.int(),
      problem: rewardProblemSchema.nullable(),
    })
    .nullable(),
});
export type PlayTime = NonNullable<z.infer<typeof playTimeResponseSchema>["data"]>;

/**
 * States of an invitation: the friend is on their way, the level is reached, staff look at it, or it was paid or
 * refused. Players see only these, and never why staff look at it.
 */
export const INVITE_STATES = ["open", "ready", "review", "paid", "rejected"] as const;
export type InviteState = (typeof INVITE_STATES)[number];

/** A player's code for inviting. */
export const INVITE_CODE = /^[A-Z0-9]{4,12}$/;

/** Answer of GET /invites; null if invitations are off. */
export const invitesResponseSchema = z.object({
  data: z
    .object({
      currency: rewardCurrency,
      /** Null until the player asks for it. */
      code: z.string().nullable(),
      level: z.int(),
      inviterCoins: z.int(),
      friendCoins: z.int(),
      perMonth: z.int(),
      /** Invitations paid this month. */
      paid: z.int(),
      /** Those who registered by the link, newest first; at most LIMITS.invitations. */
      friends: z.array(z.object({ since: z.iso.date(), state: z.enum(INVITE_STATES) })),
      /** The invitation that the player came by. */
      own: z.enum(INVITE_STATES).nullable(),
      problem: rewardProblemSchema.nullable(),
    })
    .nullable(),
});
export type Invites = NonNullable<z.infer<typeof invitesResponseSchema>["data"]>;
export const inviteCodeResponseSchema = z.object({ data: z.object({ code: z.string() }) });

/** The code of a registration: an invalid one is ignored, and the registration goes on. */
export const inviteCodeField = z
  .string()
  .transform(codeText)
  .pipe(z.string().regex(INVITE_CODE))
  .or(z.literal(""))
  .catch("");

// The console.

/**
 * The toplists whose postbacks are understood; `other` has the usual names of fields. docs/operating.md says how each
 * is set up.
 */
export const VOTE_FORMATS = [
  "xtremetop100",
  "gtop100",
  "topg",
  "arena-top100",
  "top100arena",
  "other",
] as const;
export type VoteFormat = (typeof VOTE_FORMATS)[number];

/**
 * How a postback proves where it comes from: by a secret in its address, a secret in a field, an HMAC-SHA256 signature,
 * or nothing but the caller's address.
 */
export const VOTE_VERIFICATIONS = ["path", "field", "signature", "addresses"] as const;
export type VoteVerification = (typeof VOTE_VERIFICATIONS)[number];

/** Where the player's token goes in a toplist's link. */
export const VOTE_TOKEN_PLACE = "{token}";

const linkField = upTo(
  z.string({ error: CONSOLE_MESSAGES.voteLinkInvalid }).overwrite(visibleText),
  LIMITS.voteLink,
  CONSOLE_MESSAGES.voteLinkInvalid,
).refine((link) => {
  if (!link.includes(VOTE_TOKEN_PLACE) || /[\s\p{Cc}]/u.test(link)) return false;
  const [one, other] = ["AAAA", "BBBB"].map((token) => {
    const address = link.replaceAll(VOTE_TOKEN_PLACE, token);
    return URL.canParse(address) ? new URL(address) : null;
  });
  // The token must not decide where the link leads.
  return (
    (one?.protocol === "https:" || one?.protocol === "http:") &&
    one.host === other?.host &&
    one.username === ""
  );
}, CONSOLE_MESSAGES.voteLinkInvalid);

const voteSiteFields = {
  name: requiredText(CONSOLE_MESSAGES.voteNameRequired, {
    length: LIMITS.voteSiteName,
    message: CONSOLE_MESSAGES.voteNameTooLong,
  }),
  slug: z
    .string({ error: CONSOLE_MESSAGES.voteSlugInvalid })
    .overwrite(plainText)
    .max(LIMITS.voteSiteSlug, CONSOLE_MESSAGES.voteSlugInvalid)
    .regex(VOTE_SITE_SLUG, CONSOLE_MESSAGES.voteSlugInvalid),
  format: z.enum(VOTE_FORMATS, CONSOLE_MESSAGES.voteFormatInvalid),
  link: linkField,
  coins: wholeNumber(CONSOLE_MESSAGES.voteCoinsInvalid, 1, 1_000),
  waitHours: wholeNumber(CONSOLE_MESSAGES.voteWaitInvalid, 0, 168),
  verification: z.enum(VOTE_VERIFICATIONS, CONSOLE_MESSAGES.voteVerificationInvalid),
  addresses: z.string().overwrite(plainText).max(1_000, CONSOLE_MESSAGES.voteAddressesInvalid).default(""),
  active: tickField,
};
/**
 * POST /admin/vote-sites and /admin/vote-sites/{id}. An empty `secret` keeps the one that is stored; `path` gets one
 * from the service. `seen.secret` is the site's `secretMark`.
 */
export const voteSiteRequestSchema = z.object({
  ...voteSiteFields,
  secret: z.string().overwrite(visibleText).max(200, CONSOLE_MESSAGES.voteSecretTooLong).default(""),
  newSecret: tickField,
  seen: seenField({ ...voteSiteFields, secret: z.string() }),
});
export type VoteSiteRequest = z.output<typeof voteSiteRequestSchema>;

export const voteSiteIdParamsSchema = z.object({ id: idField() });

/** Why a postback was refused, or credited nothing. */
export const VOTE_REJECTIONS = ["secret", "signature", "address", "token", "unreadable"] as const;
export type VoteRejection = (typeof VOTE_REJECTIONS)[number];

export const voteSiteSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  format: z.enum(VOTE_FORMATS),
  link: z.string(),
  coins: z.int(),
  waitHours: z.int(),
  verification: z.enum(VOTE_VERIFICATIONS),
  hasSecret: z.boolean(),
  /** Another one for each secret, which it does not tell; empty: none. */
  secretMark: z.string(),
  addresses: z.string(),
  active: z.boolean(),
  /** Votes credited in the last seven days. */
  credited: z.int(),
  /** Rejected postbacks of the last seven days, by reason. */
  rejected: z.array(
    z.object({
      why: z.enum(VOTE_REJECTIONS),
      calls: z.int(),
      last: z.iso.datetime(),
      address: z.string(),
    }),
  ),
});
export type VoteSite = z.infer<typeof voteSiteSchema>;
export const voteSitesResponseSchema = z.object({ sites: z.array(voteSiteSchema) });
/** `path`: the part of the postback's address behind the site's own, shown this once if it has a secret. */
export const voteSiteSavedResponseSchema = z.object({
  message: z.string(),
  id: z.int(),
  path: z.string(),
});

/** Why an invitation waits for staff. */
export const INVITE_SUSPICIONS = ["browser", "address"] as const;
export type InviteSuspicion = (typeof INVITE_SUSPICIONS)[number];
/** The states that staff see: `ready` is computed for players. */
export const STORED_INVITE_STATES = ["open", "review", "paid", "rejected"] as const;
export type StoredInviteState = (typeof STORED_INVITE_STATES)[number];

/** GET /admin/invitations: in a state. */
export const invitationsQuerySchema = z.object({
  state: z.enum(STORED_INVITE_STATES).default("review"),
  ...timeListFields(idField()),
});
export type InvitationsQuery = z.output<typeof invitationsQuerySchema>;
export const invitationsResponseSchema = z.object({
  invitations: z.array(
    z.object({
      friend: namedAccountSchema,
      inviter: namedAccountSchema,
      created: z.iso.datetime(),
      state: z.enum(STORED_INVITE_STATES),
      suspicion: z.enum(INVITE_SUSPICIONS).nullable(),
      /** The highest level of the friend's characters. */
      level: z.int(),
      decided: z.iso.datetime().nullable(),
      decidedBy: namedAccountSchema.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
  /** The level that pays. */
  level: z.int(),
});
export type InvitationList = z.infer<typeof invitationsResponseSchema>;
/** POST /admin/invitations/{UserNum}/pay and /reject: the friend's number. */
export const invitationParamsSchema = z.object({ UserNum: idField() });
export const invitationDecisionSchema = z.object({ reason: reasonField });

/** GET /admin/rewards: what was paid, by game day and kind, newest first. */
export const rewardReportQuerySchema = z.object({
  days: wholeNumber(undefined, 1, 92).default(30).catch(30),
});
export const rewardReportResponseSchema = z.object({
  days: z.array(
    z.object({
      day: z.iso.date(),
      kind: z.enum(REWARD_KINDS),
      currency: rewardCurrency,
      claims: z.int(),
      coins: z.int(),
    }),
  ),
  /** What is on now, and why a kind is not; null: it is off in the policy. */
  kinds: z.array(
    z.object({
      kind: z.enum(REWARD_KINDS),
      on: z.boolean(),
      missing: z.enum(["bonus", "play_time"]).nullable(),
    }),
  ),
});
export type RewardReport = z.infer<typeof rewardReportResponseSchema>;
