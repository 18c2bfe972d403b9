import { z } from "zod";
import { CLASSES, type ClassSlug } from "./game.ts";

const classSlugs = CLASSES.map((entry) => entry.slug) as [ClassSlug, ...ClassSlug[]];

/**
 * Query of GET /get-top-rankings-list: both filters narrow before the top 100 is cut.
 * The school is held to its three words: a coerced empty text would be 0, and mean Sacred Gate.
 */
export const rankingsQuerySchema = z.object({
  school: z.enum(["0", "1", "2"]).transform(Number).optional(),
  class: z.enum(classSlugs).optional(),
});
export type RankingsQuery = z.infer<typeof rankingsQuerySchema>;

/** A month of the rankings, in Manila: '2026-11'. */
const rankingMonthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/**
 * A character in a ranking. `ChaPKScore` and `ChaPKDeath` are kills and deaths of this month in Manila, `ChaMoney` is gold.
 * `ChaPKScore`, `ChaPKDeath` and `ChaMMR` are null where the game has no such column.
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
  ChaMoney: z.number(),
});
export type RankingCharacter = z.infer<typeof rankingCharacterSchema>;

/**
 * Answer of GET /get-top-rankings-list (spec section 7): at most 100 of each, best first. `toplevelside` feeds the home
 * widget: the first 10 of all and of each school, in level order, so that each tab can be cut from it. `month` is
 * the month that is counted, `made` when the lists were made.
 */
export const rankingsResponseSchema = z.object({
  topmmr: z.array(rankingCharacterSchema),
  toppk: z.array(rankingCharacterSchema),
  toplevel: z.array(rankingCharacterSchema),
  topmoney: z.array(rankingCharacterSchema),
  toplevelside: z.array(rankingCharacterSchema),
  month: rankingMonthSchema,
  made: z.iso.datetime(),
});
export type RankingsResponse = z.infer<typeof rankingsResponseSchema>;

/**
 * A month that is over. `taken` is when its lists stood as they are kept: `onTime` says whether that is its end. Where the
 * service was away then, they are of before or of after it, as near as could be had.
 */
const keptMonthSchema = z.object({
  month: rankingMonthSchema,
  taken: z.iso.datetime(),
  onTime: z.boolean(),
});

/** Answer of GET /rankings/archive: newest first. */
export const rankingMonthsResponseSchema = z.object({ data: z.array(keptMonthSchema) });
export type RankingMonthsResponse = z.infer<typeof rankingMonthsResponseSchema>;

export const rankingMonthParamsSchema = z.object({ month: rankingMonthSchema });

const topsSchema = rankingsResponseSchema.pick({ topmmr: true, toppk: true, toplevel: true, topmoney: true });

/**
 * Answer of GET /rankings/archive/:month: the top 100 of each list, the top 10 of each school and each class; `previous` and
 * `next` are the kept months beside it, or null.
 */
export const rankingMonthResponseSchema = z.object({
  data: keptMonthSchema.extend({
    previous: rankingMonthSchema.nullable(),
    next: rankingMonthSchema.nullable(),
    ...topsSchema.shape,
    schools: z.array(topsSchema.extend({ school: z.int() })),
    classes: z.array(topsSchema.extend({ class: z.enum(classSlugs) })),
  }),
});
export type RankingMonthResponse = z.infer<typeof rankingMonthResponseSchema>;

/** Answer of GET /clubs: the three areas of the club table; a name of null is an area that nobody holds; tax in percent. */
export const clubsResponseSchema = z.object({
  data: z.array(z.object({ RegionID: z.int(), GuName: z.string().nullable(), RegionTax: z.number() })),
});
export type ClubsResponse = z.infer<typeof clubsResponseSchema>;
