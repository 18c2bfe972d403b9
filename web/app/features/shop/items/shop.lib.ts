import type { ShopItem } from "@tambayan/account-service/contract";
import { readProductNum } from "~/layout/cart/cart";
import { readPage } from "~/platform/page/pager";
import { readText } from "~/platform/page/read-text";

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
  search: readText(search.get("search")),
  category: readText(search.get("category")),
  page: readPage(search.get("page")),
});

/** The item that an address asks to show; null without one. */
export const readItem = (search: URLSearchParams): number | null => readProductNum(search.get(ITEM));

/** The canonical address of a filter. */
export function shopPath({ search, category, page }: ShopFilter): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (category) query.set("category", category);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/itemshop?${query}` : "/itemshop";
}

const FEATURED_ITEMS = 3;

/** An item of a row of tiles. */
export type ItemTile = Pick<
  ShopItem,
  "ProductNum" | "ItemName" | "image_url" | "price" | "regular_price" | "cut_end" | "drop_start"
>;
/** What GET /itemshop/goes-with/{ProductNum} answers. */
export interface GoesWithAnswer {
  items: ItemTile[];
}

/** What GET /itemshop/owned answers: the numbers of products that the player has had before. */
export interface OwnedAnswer {
  owned: number[];
}

/** What a tile shows of an item. */
export const toTile = ({
  ProductNum,
  ItemName,
  image_url,
  price,
  regular_price,
  cut_end,
  drop_start,
}: ShopItem): ItemTile => ({ ProductNum, ItemName, image_url, price, regular_price, cut_end, drop_start });

const NEW_ITEMS = 4;
/** How long an item counts as new (ms). */
export const NEW_MS = 30 * 24 * 60 * 60_000;

/**
 * What is newly on sale, newest first; none that is featured already, and no drops, which are announced there.
 * @param newest in the order in which staff added them
 */
export function newOf(newest: readonly ShopItem[], featured: readonly ItemTile[], now: number): ItemTile[] {
  const shown = new Set(featured.map(({ ProductNum }) => ProductNum));
  return newest
    .filter(({ ProductNum, since, drop_start }) => {
      const isNew = since !== null && now - Date.parse(since) < NEW_MS;
      return isNew && !drop_start && !shown.has(ProductNum);
    })
    .slice(0, NEW_ITEMS)
    .map(toTile);
}

/** What stands out on the shop's first page: items at a reduced price and drops; none twice. */
export function featuredOf(...lists: readonly ShopItem[][]): ItemTile[] {
  const standing = lists
    .flat()
    .filter(({ regular_price, drop_start }) => regular_price !== null || drop_start);
  const unique = new Map(standing.map((item) => [item.ProductNum, item]));
  return [...unique.values()].slice(0, FEATURED_ITEMS).map(toTile);
}
