/** Parameters of the content calls, as zod schemas. */
import { z } from "zod";
import {
  calendarDays,
  contentLocales,
  guidePageNames,
  type NewsTypeName,
  newsCountLimits,
  newsTypeNumber,
  searchLimit,
} from "../../../contract";
import { searchWords } from "./search-text";

/** The largest PostgreSQL integer, and so the largest topic number. */
export const maxTopicId = 2_147_483_647;

function wholeNumber(name: string, min: number, max: number) {
  const error = `${name} must be a whole number from ${min} to ${max}.`;
  return z
    .string({ error })
    .regex(/^\d{1,10}$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });
}

/** `?locale`, for every call whose content is translated. */
const locale = z.enum(contentLocales, { error: "locale must be en or fil." }).default("en");

const typeNames = Object.keys(newsTypeNumber) as NewsTypeName[];

/** `getnewsall/{type}/{count}/{flag1}/{flag2}?page=N`, all strings from the URL. */
export const newsListParams = z.object({
  type: z
    .enum(["0", "1", "2"], { error: "type must be 0 for news, 1 for guides or 2 for events." })
    .transform((number) => typeNames.find((name) => newsTypeNumber[name] === Number(number)) ?? "news"),
  count: wholeNumber("count", newsCountLimits.min, newsCountLimits.max),
  /** 1: one page of the list, with the pager fields. */
  flag1: z.enum(["0", "1"], { error: "flag1 must be 1 for a paged list, or 0." }),
  /** 1: the latest items. Lists are always newest first, so it makes no difference. */
  flag2: z.enum(["0", "1"], { error: "flag2 must be 1 for the latest items, or 0." }),
  page: wholeNumber("page", 1, 1_000_000),
  locale,
});

/** `searchnews/{count}?search&type&page=N`, all strings from the URL. */
export const newsSearchParams = newsListParams.pick({ count: true, page: true, locale: true }).extend({
  type: newsListParams.shape.type.optional(),
  search: z
    .string({ error: "search must be given exactly once." })
    .max(searchLimit, { error: `search must have at most ${searchLimit} characters.` })
    .transform(searchWords)
    .refine((words) => words.length > 0, { error: "search must contain at least one word." }),
});

/** `getnewsindex`, `getspecificnews`, `getfaq`, `getnotices` and `getpages`. */
export const localeParams = z.object({ locale });

const dayMs = 24 * 3_600_000;
const instant = (name: string) =>
  z.iso
    .datetime({ error: `${name} must be an instant in UTC, as 2026-11-20T10:00:00Z.` })
    .transform((text) => new Date(text));

/** `getcalendar?from&until`. */
export const calendarParams = localeParams.extend({ from: instant("from"), until: instant("until") }).refine(
  // Also runs for values that are not instants, which have been refused above.
  ({ from, until }) => until > from && Number(until) - Number(from) <= calendarDays * dayMs,
  { error: `until must be after from, and at most ${calendarDays} days.` },
);

/** `getguidepage/{page}`. */
export const guidePageParams = localeParams.extend({
  page: z.enum(guidePageNames, { error: `page must be one of ${guidePageNames.join(", ")}.` }),
});

/** How an item is looked up: by topic number or by slug. */
export type NewsKey = { topicId: number } | { slug: string };

/**
 * `getspecificnews/{id}`.
 * @returns a topic number if `id` is numeric, else a slug; null when no item can have this id
 */
export function newsKeyOf(id: string): NewsKey | null {
  if (!/^\d+$/.test(id)) return id.length <= 255 ? { slug: id } : null;
  const topicId = Number(id);
  return topicId >= 1 && topicId <= maxTopicId ? { topicId } : null;
}
