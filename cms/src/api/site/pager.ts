/** The spec's pager (sections 2 and 3). */
import type { Pager } from "../../../contract";

/**
 * @param page the page asked for, from 1; may lie past the end, then the previous page is the last one
 * @param count items a page, at least 1
 * @param total items in all
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
