import { z } from "zod";
import { isStorable, wholeNumber } from "./fields.ts";

/**
 * Numbered pages. `prev_page` and `next_page` are null at the ends; `last_page` is at least 1, and in a player's
 * histories at most 50 pages ahead; `lpm1` is one less (docs/decisions/002).
 */
export const pagingSchema = z.object({
  prev_page: z.int().nullable(),
  next_page: z.int().nullable(),
  last_page: z.int(),
  lpm1: z.int(),
});
export type Paging = z.infer<typeof pagingSchema>;

/** The number of a page; beyond the last one the list is empty. */
export const pageField = wholeNumber(undefined, 1, 100_000).default(1).catch(1);
export const pageQuerySchema = z.object({ page: pageField });

/** @returns the paging fields of a page, for a list of `rows` rows */
export function paging(page: number, rows: number, size: number): Paging {
  const last_page = Math.max(1, Math.ceil(rows / size));
  return {
    prev_page: page > 1 ? Math.min(page - 1, last_page) : null,
    next_page: page < last_page ? page + 1 : null,
    last_page,
    lpm1: last_page - 1,
  };
}

// Keyset pagination of the console's lists: `before` is the `next` of the previous page, whichever order they have.

/** Which end of a list comes first. */
export const LIST_ORDERS = ["newest", "oldest"] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];
export const listOrderField = z.enum(LIST_ORDERS).default("newest");

/** Query of a list by id. @param last the largest id that its column holds */
export const idListFields = (last: number) => ({
  order: listOrderField,
  before: wholeNumber(undefined, 1, last).optional(),
});
/**
 * Query of a list by time; its cursor is the last row's time and id. One that no row can have is refused here: a
 * database would answer with an error of its own.
 * @param id of its rows
 */
export const timeListFields = <Id>(id: z.ZodType<Id>) => ({
  order: listOrderField,
  before: z
    .string()
    .transform((text, context) => {
      const [, time, rest] = /^(\d{1,16})\.(.+)$/.exec(text) ?? [];
      const at = new Date(Number(time));
      const row = id.safeParse(rest);
      if (isStorable(at) && row.success) return { at, id: row.data };
      context.addIssue({ code: "custom" });
      return z.NEVER;
    })
    .optional(),
});

/** `csv` returns a whole list as a file. */
export const formatField = z.enum(["json", "csv"]).default("json");

/**
 * When something in an answer next changes with time, such as a price at the end of a sale; null or nothing: no such
 * time is known.
 */
export const validUntilField = z.iso.datetime().nullish();
