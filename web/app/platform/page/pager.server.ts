import { redirect } from "@remix-run/node";

/**
 * Leads an address beyond a list's last page to that page: the list may have been longer when it was linked.
 * @throws a redirect
 */
export function stayWithin(request: Request, page: number, list: { last_page: number } | null): void {
  if (!list || page <= Math.max(1, list.last_page)) return;
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set("page", String(list.last_page));
  throw redirect(`${pathname}?${searchParams}`);
}
