import { readPage } from "~/lib/pager";

/** What of the catalogue is looked at; every combination has an address of its own. */
export interface ShopFilter {
  search: string;
  category: string;
  page: number;
}

/** The filter in an address: what is too long to be one of the shop's is cut to what the call takes. */
export const readShopFilter = (search: URLSearchParams): ShopFilter => ({
  search: (search.get("search") ?? "").trim().slice(0, 60),
  category: (search.get("category") ?? "").trim().slice(0, 40),
  page: readPage(search.get("page")),
});

/** The address of a filter, in its one true form. */
export function shopPath({ search, category, page }: ShopFilter): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (category) query.set("category", category);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/itemshop?${query}` : "/itemshop";
}
