import type { ShopItem } from "@tambayan/account-service/contract";
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

const FEATURED_ITEMS = 3;

/** An item of the featured row. */
export type FeaturedItem = Pick<
  ShopItem,
  "ProductNum" | "ItemName" | "image_url" | "price" | "regular_price" | "cut_end" | "drop_start"
>;

/** What stands out on the shop's first page: items at a reduced price and drops; none twice. */
export function featuredOf(...lists: readonly ShopItem[][]): FeaturedItem[] {
  const standing = lists
    .flat()
    .filter(({ regular_price, drop_start }) => regular_price !== null || drop_start);
  const unique = new Map(standing.map((item) => [item.ProductNum, item]));
  return [...unique.values()]
    .slice(0, FEATURED_ITEMS)
    .map(({ ProductNum, ItemName, image_url, price, regular_price, cut_end, drop_start }) => ({
      ProductNum,
      ItemName,
      image_url,
      price,
      regular_price,
      cut_end,
      drop_start,
    }));
}
