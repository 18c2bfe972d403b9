/** The pager fields of the news lists (`pagerSchema` in the contract). */
import type { Pager } from "../../../contract";

/**
 * @param page the requested page, from 1; past the end, the previous page is the last one
 * @param count items per page, at least 1
 * @param total items on all pages
 */
export function pagerOf(page: number, count: number, total: number): Pager {
  const lastPage = Math.max(1, Math.ceil(total / count));
  return {
    prev_page: page > 1 ? Math.min(page - 1, lastPage) : null,
    next_page: page < lastPage ? page + 1 : null,
    last_page: lastPage,
    lpm1: lastPage - 1,
  };
}
