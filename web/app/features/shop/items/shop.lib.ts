import { readPage } from "~/platform/page/pager";

/** Query parameter of the catalog: number of an item to show. */
export const ITEM = "item";

/** The catalog's filter; every combination has its own address. */
export interface ShopFilter {
  search: string;
  category: string;
  page: number;
}

/** The filter in an address. */
export const readShopFilter = (search: URLSearchParams): ShopFilter => ({
  search: (search.get("search") ?? "").trim(),
  category: (search.get("category") ?? "").trim(),
  page: readPage(search.get("page")),
});

/** The item that an address asks to show; null without one. */
export function readItem(search: URLSearchParams): number | null {
  const requested = search.get(ITEM) ?? "";
  return /^-?\d{1,9}$/.test(requested) && Number(requested) !== 0 ? Number(requested) : null;
}

/** The canonical address of a filter. */
export function shopPath({ search, category, page }: ShopFilter): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (category) query.set("category", category);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/itemshop?${query}` : "/itemshop";
}
