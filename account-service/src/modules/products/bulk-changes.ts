import { createHash } from "node:crypto";
import {
  type BulkChange,
  type BulkState,
  CONSOLE_MESSAGES,
  LIMITS,
  partsFingerprint,
} from "../../../contract/index.ts";
import type { PartRow } from "../shop/index.ts";
import type { ProductRow, ShopItemRow } from "./products-store.ts";

/** A price changed by percent, rounded; what costs something goes on costing at least 1. */
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

/** Fingerprint of all that a bulk change is based on; sales do not change it. */
export const seenOf = ({ gamePrice, gamePriceUnread, item }: ProductRow, parts: PartRow[]) =>
  createHash("sha256")
    .update(
      JSON.stringify([
        gamePrice,
        gamePriceUnread,
        item && [toBulkState(item), item.free],
        partsFingerprint(parts),
      ]),
    )
    .digest("base64url")
    .slice(0, 22);
