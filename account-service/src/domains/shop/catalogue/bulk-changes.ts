import { type BulkChange, type BulkState, CONSOLE_MESSAGES, LIMITS } from "../../../../contract/index.ts";
import type { ProductRow, ShopItemRow } from "./products-store.ts";

/** A price changed by percent, rounded; what costs something still costs at least 1. */
const byPercent = (price: number, percent: number) =>
  price === 0 ? 0 : Math.max(1, Math.round((price * (100 + percent)) / 100));

export type BulkFields = Pick<ShopItemRow, "price" | "saleStart" | "saleEnd" | "published">;

/** A product after a bulk change. @throws a message if it cannot be changed so */
export function afterChange(product: ProductRow, item: ShopItemRow, change: BulkChange): BulkFields {
  const { price, saleStart, saleEnd, published } = item;
  const after: BulkFields = { price, saleStart, saleEnd, published };
  if (change.priceChange === "set") after.price = change.price;
  if (change.priceChange === "game") after.price = null;
  if (change.priceChange === "percent") {
    const before = price ?? product.gamePrice ?? -1;
    if (before < 0) throw CONSOLE_MESSAGES.bulkNoPrice;
    after.price = byPercent(before, change.percent ?? 0);
    if (after.price > LIMITS.itemAmount) throw CONSOLE_MESSAGES.bulkPriceTooHigh;
  }
  if (change.saleChange !== "keep") {
    const set = change.saleChange === "set";
    after.saleStart = set ? change.saleStart : null;
    after.saleEnd = set ? change.saleEnd : null;
  }
  if (change.publishChange !== "keep") after.published = change.publishChange === "publish";
  return after;
}

export const toBulkState = ({ price, saleStart, saleEnd, published }: BulkFields): BulkState => ({
  price,
  saleStart: saleStart?.toISOString() ?? null,
  saleEnd: saleEnd?.toISOString() ?? null,
  published,
});

/** What a bulk change writes. */
const writtenBy = ({ priceChange, saleChange, publishChange }: BulkChange): (keyof BulkFields)[] => [
  ...(priceChange === "keep" ? [] : (["price"] as const)),
  ...(saleChange === "keep" ? [] : (["saleStart", "saleEnd"] as const)),
  ...(publishChange === "keep" ? [] : (["published"] as const)),
];

/** The fields that a bulk change writes, with their values after it. */
export const changesOf = (change: BulkChange, after: BulkFields): Partial<BulkFields> =>
  Object.fromEntries(writtenBy(change).map((name) => [name, after[name]]));

/**
 * What a bulk change does not overwrite unseen: what it writes, and the game's price where that is what is changed by
 * percent.
 */
export const basisOf = (change: BulkChange): (keyof BulkFields | "gamePrice")[] => [
  ...writtenBy(change),
  ...(change.priceChange === "percent" ? (["gamePrice"] as const) : []),
];
