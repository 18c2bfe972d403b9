import type { z } from "zod";
import {
  type GoesWith,
  LIMITS,
  MESSAGES,
  paging,
  type Sale,
  type ShopItem,
  type ShopItems,
  type shopQuerySchema,
} from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { keysetBatches } from "../../../lib/cursor.ts";
import { HOUR } from "../../../lib/time.ts";
import { createShopStore, type ItemRow, type SaleCursor, type SaleRow } from "./store.ts";

/** What goes with an item: how many are shown, and of what they are found. */
const GOES_WITH = { shown: 4, orders: 500, buyers: 3, found: 12 };

/** An item at the price of an instant; `regularPrice` is that without the price cut that is on, null without one. */
export type SoldItem = ItemRow & { regularPrice: number | null };

/** How long the calendar shows a drop; it is over when its stock is. */
const DROP_SHOWN_MS = HOUR;

/** An item at an instant: at its cut price, while that is on and below the regular one. */
export function priced(row: ItemRow, now: Date): SoldItem {
  const { cut, price } = row;
  const isOn = cut !== null && cut.from <= now && now < cut.until && cut.price < price;
  return isOn ? { ...row, price: cut.price, regularPrice: price } : { ...row, regularPrice: null };
}

/** An item in the contract's form. */
export const toShopItem = (row: SoldItem): ShopItem => ({
  ProductNum: row.ProductNum,
  ItemName: row.ItemName,
  image_url: row.image,
  price: row.price,
  info: row.info,
  category: row.category,
  stock: row.stock,
  sale_end: row.saleEnd?.toISOString() ?? null,
  regular_price: row.regularPrice,
  cut_end: row.regularPrice === null ? null : (row.cut?.until.toISOString() ?? null),
  drop_start: (row.isDrop && row.saleStart?.toISOString()) || null,
  since: (row.saleStart && row.saleStart > row.created ? row.saleStart : row.created).toISOString(),
  parts: row.parts.map(({ inGame: _, ...part }) => part),
});

/** A drop, or an item whose price is cut, in the contract's form. */
function toSale({ ProductNum, ItemName, isDrop, starts, saleEnd, cutEnd, changed }: SaleRow): Sale {
  const end = cutEnd ?? new Date(starts.getTime() + DROP_SHOWN_MS);
  const ends = cutEnd && saleEnd && saleEnd < cutEnd ? saleEnd : end;
  return {
    kind: isDrop ? "drop" : "cut",
    ProductNum,
    ItemName,
    ...(changed && { changed: changed.toISOString() }),
    starts: starts.toISOString(),
    ends: ends.toISOString(),
  };
}

/** A product that the game no longer has, by its number. */
export const unknownItem = (ProductNum: number): ShopItem => ({
  ProductNum,
  ItemName: `#${ProductNum}`,
  image_url: null,
  price: 0,
  info: "",
  category: "",
  stock: null,
  sale_end: null,
  regular_price: null,
  cut_end: null,
  drop_start: null,
  since: null,
  parts: [],
});

/**
 * Why a quantity of an item cannot be bought now; null if it can.
 * @param byQueue whether it is bought through the queue of its drop, as items of a drop have to be
 */
export function saleProblem(
  item: ItemRow | undefined,
  quantity: number,
  now: Date,
  { byQueue = false }: { byQueue?: boolean } = {},
): string | null {
  if (item?.published && item.isDrop && !byQueue) return MESSAGES.dropOnly;
  if (!item?.published || (item.saleStart && item.saleStart > now)) return MESSAGES.itemGone;
  if (item.saleEnd && item.saleEnd <= now) return MESSAGES.itemEnded;
  if (item.parts.some(({ inGame }) => !inGame)) return MESSAGES.bundleIncomplete;
  if (item.stock === null || item.stock >= quantity) return null;
  return item.stock === 0 ? MESSAGES.itemSoldOut : MESSAGES.itemFew;
}

/** The item shop's catalogue: the game's items that staff published, and bundles of them, at their prices. */
export function createShop(db: Database, { now }: Pick<Context, "now">) {
  const store = createShopStore(db);
  return {
    async list(query: z.output<typeof shopQuerySchema>): Promise<ShopItems> {
      const at = now();
      const rows = await store.count(query, at);
      const items = await store.list(
        { ...query, skip: (query.page - 1) * LIMITS.shopPage, take: LIMITS.shopPage },
        at,
      );
      return {
        items: items.map((item) => toShopItem(priced(item, at))),
        categories: await store.categories(at),
        valid_until: (await store.nextChange(at))?.toISOString() ?? null,
        ...paging(query.page, rows, LIMITS.shopPage),
      };
    },

    /**
     * What goes with an item on sale: what was bought together with it, then the best-selling ones of its category. No
     * drops: those are bought alone.
     */
    async goesWith(ProductNum: number): Promise<GoesWith> {
      const at = now();
      const all = { search: "", category: "", sort: "bought", skip: 0 } as const;
      const [item] = await store.list({ ...all, ProductNum, take: 1 }, at);
      const valid_until = (await store.nextChange(at))?.toISOString() ?? null;
      if (!item) return { items: [], valid_until };
      const { orders, buyers, found: take, shown } = GOES_WITH;
      const together = await store.boughtWith(ProductNum, { orders, buyers, take });
      const bought = together.length > 0 ? await store.list({ ...all, ProductNums: together, take }, at) : [];
      bought.sort((a, b) => together.indexOf(a.ProductNum) - together.indexOf(b.ProductNum));
      const alike =
        bought.length < shown ? await store.list({ ...all, category: item.category, take }, at) : [];
      const found = new Map([...bought, ...alike].map((each) => [each.ProductNum, each]));
      found.delete(ProductNum);
      const items = [...found.values()].filter(({ isDrop }) => !isDrop).slice(0, shown);
      return { items: items.map((each) => toShopItem(priced(each, at))), valid_until };
    },

    /** Products by number, on sale or not, at their prices of now. */
    async findMany(productNums: number[]): Promise<Map<number, SoldItem>> {
      const at = now();
      const found = await store.findMany(productNums);
      return new Map([...found].map(([ProductNum, item]) => [ProductNum, priced(item, at)]));
    },
    /**
     * Drops that start, and prices that are cut, between two instants. Of more than the calendar shows, the first ones
     * that start within that time, rather than those that had started before.
     */
    async sales({ from, until }: { from: Date; until: Date }): Promise<Sale[]> {
      const later = await store.listSales({ from, until }, "later", { take: LIMITS.sales });
      const room = LIMITS.sales - later.length;
      const begun = room > 0 ? await store.listSales({ from, until }, "begun", { take: room }) : [];
      return [...begun, ...later].map(toSale);
    },
    /** All drops and price cuts that start after an instant and before another one. */
    async upcomingSales({ from, until }: { from: Date; until: Date }): Promise<Sale[]> {
      const batches = keysetBatches<SaleRow, SaleCursor>(
        (after, take) => store.listSales({ from, until }, "later", { after, take }),
        (last) => last,
      );
      const sales: Sale[] = [];
      for await (const batch of batches) sales.push(...batch.map(toSale));
      return sales;
    },
    takeStock: store.takeStock,
    returnStock: store.returnStock,

    /**
     * Stores how many of each item were sold, for sorting by popularity. Done now and then instead of with each order,
     * so that buyers of an item do not wait for each other.
     */
    async updateSold(): Promise<void> {
      const sold = await store.countSold();
      for (const [ProductNum, before] of await store.listSold()) {
        const bought = sold.get(ProductNum) ?? 0;
        if (bought !== before) await store.setSold(ProductNum, bought);
      }
    },
  };
}
export type Shop = ReturnType<typeof createShop>;
