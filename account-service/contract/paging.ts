import { z } from "zod";

/**
 * The paged response of spec section 3. `prev_page` and `next_page` are null where there is none; `last_page` is at least
 * 1; `lpm1` is one less (docs/decisions/002).
 */
export const pagingSchema = z.object({
  prev_page: z.int().nullable(),
  next_page: z.int().nullable(),
  last_page: z.int(),
  lpm1: z.int(),
});
export type Paging = z.infer<typeof pagingSchema>;

/** The page that a list is asked for; beyond the last one there is nothing. */
export const pageField = z.coerce.number().int().min(1).max(100_000).default(1);
export const pageQuerySchema = z.object({ page: pageField });

/** @returns what the paged response says of a page among `rows` rows */
export function paging(page: number, rows: number, size: number): Paging {
  const last_page = Math.max(1, Math.ceil(rows / size));
  return {
    prev_page: page > 1 ? Math.min(page - 1, last_page) : null,
    next_page: page < last_page ? page + 1 : null,
    last_page,
    lpm1: last_page - 1,
  };
}
