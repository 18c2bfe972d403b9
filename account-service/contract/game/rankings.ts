import { z } from "zod";
import { CLASSES, type ClassSlug } from "../site/game.ts";

const classSlugs = CLASSES.map((entry) => entry.slug) as [ClassSlug, ...ClassSlug[]];

/**
 * Query of GET /get-top-rankings-list: filters apply before the top 100 are cut. The school is an enum, because a
 * coerced empty text would be 0, which is Sacred Gate.
 */
export const rankingsQuerySchema = z.object({
  school: z.enum(["0", "1", "2"]).transform(Number).optional(),
  class: z.enum(classSlugs).optional(),
});
export type RankingsQuery = z.infer<typeof rankingsQuerySchema>;

/** A month in Manila, e.g. '2026-11'. */
const rankingMonthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** How characters' money is shown: exactly, rounded to two digits, or not at all (the setting `richestRanking`). */
export const MONEY_SHOWN = ["exact", "rounded", "off"] as const;
export type MoneyShown = (typeof MONEY_SHOWN)[number];

/**
 * A character in a ranking. `ChaPKScore` and `ChaPKDeath` are kills and deaths of this month in Manila, `ChaMoney` is
 * gold. `ChaPKScore`, `ChaPKDeath` and `ChaMMR` are null where the game has no such column, and `ChaMoney` where money
 * is not shown.
 */
export const rankingCharacterSchema = z.object({
  ChaNum: z.int(),
  ChaName: z.string(),
  ChaLevel: z.int(),
  ChaClass: z.int(),
  ChaSchool: z.int(),
  ChaPKScore: z.int().nullable(),
  ChaPKDeath: z.int().nullable(),
  ChaMMR: z.int().nullable(),
  ChaMoney: z.number().nullable(),
});
export type RankingCharacter = z.infer<typeof rankingCharacterSchema>;

/**
 * A character in a list of this month, with its places in the last list of yesterday and of last month: null if it was
 * not among the first 1,000 then, missing where no such list is kept.
 */
export const rankedCharacterSchema = rankingCharacterSchema.extend({
  yesterday: z.int().nullable().optional(),
  lastMonth: z.int().nullable().optional(),
});
export type RankedCharacter = z.infer<typeof rankedCharacterSchema>;

/**
 * Answer of GET /get-top-rankings-list: at most 100 of each, best first. `toplevelside` is for the home page's widget:
 * the first 10 of all and of each school, by level, so that each tab can be filtered from it. `month` is the month that
 * is counted, `created` when the lists were made. `topmoney` is empty where money is not shown, as `money` says.
 * `classes` are those that some character has.
 */
export const rankingsResponseSchema = z.object({
  topmmr: z.array(rankedCharacterSchema),
  toppk: z.array(rankedCharacterSchema),
  toplevel: z.array(rankedCharacterSchema),
  topmoney: z.array(rankedCharacterSchema),
  toplevelside: z.array(rankingCharacterSchema),
  month: rankingMonthSchema,
  created: z.iso.datetime(),
  money: z.enum(MONEY_SHOWN),
  classes: z.array(z.enum(classSlugs)),
});
export type RankingsResponse = z.infer<typeof rankingsResponseSchema>;

const ownPlaceSchema = rankedCharacterSchema.extend({ place: z.int().nullable() }).nullable();

/**
 * Answer of GET /rankings/mine: the account's best character in each list, wherever it stands; `place` is null beyond
 * the first 1,000. Null if no character of the account belongs in the list.
 */
export const ownPlacesResponseSchema = z.object({
  data: z.object({
    topmmr: ownPlaceSchema,
    toppk: ownPlaceSchema,
    toplevel: ownPlaceSchema,
    topmoney: ownPlaceSchema,
  }),
});
export type OwnPlacesResponse = z.infer<typeof ownPlacesResponseSchema>;

/**
 * A past month. `taken` is when its lists were made; `onTime` is false if that was not at the month's end, because the
 * service was down.
 */
const archivedMonthSchema = z.object({
  month: rankingMonthSchema,
  taken: z.iso.datetime(),
  onTime: z.boolean(),
});

/** Answer of GET /rankings/archive: newest first. */
export const rankingMonthsResponseSchema = z.object({ data: z.array(archivedMonthSchema) });
export type RankingMonthsResponse = z.infer<typeof rankingMonthsResponseSchema>;

export const rankingMonthParamsSchema = z.object({ month: rankingMonthSchema });

const topsSchema = z.object({
  topmmr: z.array(rankingCharacterSchema),
  toppk: z.array(rankingCharacterSchema),
  toplevel: z.array(rankingCharacterSchema),
  topmoney: z.array(rankingCharacterSchema),
});

/**
 * Answer of GET /rankings/archive/:month: the top 100 of each list, and the top 10 of each school and each class;
 * `previous` and `next` are the neighboring archived months, or null.
 */
export const rankingMonthResponseSchema = z.object({
  data: archivedMonthSchema.extend({
    previous: rankingMonthSchema.nullable(),
    next: rankingMonthSchema.nullable(),
    money: z.enum(MONEY_SHOWN),
    ...topsSchema.shape,
    schools: z.array(topsSchema.extend({ school: z.int() })),
    classes: z.array(topsSchema.extend({ class: z.enum(classSlugs) })),
  }),
});
export type RankingMonthResponse = z.infer<typeof rankingMonthResponseSchema>;

/** Answer of GET /clubs: the three areas of the club table; `GuName` is null for an unclaimed area; tax in percent. */
export const clubsResponseSchema = z.object({
  data: z.array(z.object({ RegionID: z.int(), GuName: z.string().nullable(), RegionTax: z.number() })),
});
export type ClubsResponse = z.infer<typeof clubsResponseSchema>;
