import { z } from "zod";
import { MESSAGES } from "../messages/messages.ts";
import { searchField } from "../shared/fields.ts";
import { LIMITS } from "../shared/limits.ts";
import { visibleText } from "../shared/text.ts";

/** The lists of the rankings that a character can have a place in. */
export const RANKING_LISTS = ["mmr", "kills", "level", "money"] as const;
export type RankingListName = (typeof RANKING_LISTS)[number];

/** Among whom a place is: all characters, those of their school, or those of their class. */
export const PLACE_SCOPES = ["all", "school", "class"] as const;

/** A place in a list of the rankings, from 1. */
const placeSchema = z.object({
  list: z.enum(RANKING_LISTS),
  scope: z.enum(PLACE_SCOPES),
  place: z.int().positive(),
});
export type RankingPlace = z.infer<typeof placeSchema>;

/** The name of a character or a club, as in an address. Any case finds it. */
export const gameNameParamsSchema = z.object({
  name: z.string().overwrite(visibleText).min(1).max(LIMITS.gameName),
});

/**
 * Answer of GET /character/:name. `kills`, `deaths` and `mmr` are of all time, null where the game does not count them.
 * `places` are those in this month's top 100 of all, and among the first three of their school and class; `past` those
 * of past months, newest first. `online` and `lastSeen` (a day in Manila) are null where the player does not show them.
 */
export const characterResponseSchema = z.object({
  data: z.object({
    ChaNum: z.int(),
    ChaName: z.string(),
    ChaClass: z.int(),
    ChaSchool: z.int(),
    ChaLevel: z.int(),
    kills: z.int().nullable(),
    deaths: z.int().nullable(),
    mmr: z.int().nullable(),
    club: z.string().nullable(),
    places: z.array(placeSchema),
    past: z.array(placeSchema.extend({ month: z.string() })),
    online: z.boolean().nullable(),
    lastSeen: z.iso.date().nullable(),
  }),
});
export type CharacterResponse = z.infer<typeof characterResponseSchema>;
export type CharacterPage = CharacterResponse["data"];

const memberSchema = characterResponseSchema.shape.data.pick({
  ChaName: true,
  ChaClass: true,
  ChaSchool: true,
  ChaLevel: true,
});

const clubSchema = z.object({
  GuName: z.string(),
  members: z.int().nonnegative(),
  /** The areas that it holds. */
  areas: z.array(z.object({ RegionID: z.int(), RegionTax: z.number() })),
  /** Club wars; null where the game does not count them. */
  won: z.int().nullable(),
  lost: z.int().nullable(),
  /** Among all clubs, from 1; null beyond the top 100. */
  place: z.int().positive().nullable(),
});

/**
 * Answer of GET /club/:name. `list` has at most 100 members, highest level first; `master` is null where the game does
 * not say.
 */
export const clubResponseSchema = z.object({
  data: clubSchema.extend({ master: z.string().nullable(), list: z.array(memberSchema) }),
});
export type ClubResponse = z.infer<typeof clubResponseSchema>;
export type ClubPage = ClubResponse["data"];

/** Answer of GET /club-ranking: the top 100 clubs by areas held, wars won, and members. */
export const clubRankingResponseSchema = z.object({
  data: z.array(clubSchema.omit({ areas: true }).extend({ areas: z.int().nonnegative() })),
});
export type ClubRankingResponse = z.infer<typeof clubRankingResponseSchema>;

export const gameSearchQuerySchema = z.object({ q: searchField(visibleText).refine((text) => text !== "") });

/** Answer of GET /game-search: characters and clubs whose names begin with a text, at most 20 of each, by name. */
export const gameSearchResponseSchema = z.object({
  data: z.object({
    characters: z.array(memberSchema),
    clubs: z.array(z.object({ GuName: z.string(), members: z.int().nonnegative() })),
  }),
});
export type GameSearchResponse = z.infer<typeof gameSearchResponseSchema>;

/** Whether pages of a player's characters show when they were last in the game; `default`: as the policy says. */
export const LAST_SEEN_CHOICES = ["default", "shown", "hidden"] as const;
/** Whether a player accepts gifts. */
export const GIFT_CHOICES = ["accepted", "rejected"] as const;
export type GiftChoice = (typeof GIFT_CHOICES)[number];
/** Whether a player gets emails about sales of wished items. */
export const SALE_MAIL_CHOICES = ["off", "on"] as const;
export type LastSeenChoice = (typeof LAST_SEEN_CHOICES)[number];
export const privacyRequestSchema = z.object({
  lastSeen: z.enum(LAST_SEEN_CHOICES, MESSAGES.privacyInvalid),
  /** Whether other players can send gifts; left out: as it is. */
  gifts: z.enum(GIFT_CHOICES, MESSAGES.privacyInvalid).optional(),
  /** Whether to send an email when an item on the wish list goes on sale; left out: as it is. */
  saleMails: z.enum(SALE_MAIL_CHOICES, MESSAGES.privacyInvalid).optional(),
});
export type PrivacyRequest = z.infer<typeof privacyRequestSchema>;
