import { z } from "zod";
import { MESSAGES } from "../messages/messages.ts";
import { idField, isStorable, productNumField, searchField, wholeNumber } from "../shared/fields.ts";
import { LIMITS } from "../shared/limits.ts";
import { pageField, pagingSchema, validUntilField } from "../shared/paging.ts";
import { visibleText } from "../shared/text.ts";

/** An item of the game in a bundle, and how many of it one bundle has. */
export const bundlePartSchema = z.object({
  ProductNum: z.int(),
  ItemName: z.string(),
  quantity: z.int(),
});
export type BundlePart = z.infer<typeof bundlePartSchema>;

/** An item of the shop; `price` in R-Coin per unit, `stock` null if it is unlimited. */
export const shopItemSchema = z.object({
  ProductNum: z.int(),
  ItemName: z.string(),
  /** Path of a picture on the site; null: the default one. */
  image_url: z.string().nullable(),
  price: z.int(),
  info: z.string(),
  category: z.string(),
  stock: z.int().nullable(),
  /** When the sale ends; null without an end. */
  sale_end: z.iso.datetime().nullable(),
  /** The price without the price cut that is on now; null without one. `cut_end` is when it ends. */
  regular_price: z.int().nullable().default(null),
  cut_end: z.iso.datetime().nullable().default(null),
  /** When its drop starts, or has started; null: an ordinary item. */
  drop_start: z.iso.datetime().nullable().default(null),
  /** Since when it is on sale; null if that is not known. */
  since: z.iso.datetime().nullable().default(null),
  /** What a bundle contains; empty for a single item. */
  parts: z.array(bundlePartSchema),
});
export type ShopItem = z.infer<typeof shopItemSchema>;

/**
 * GET /shop/items. `sort`: in the order set by staff, newest first, or best-selling first. `ProductNum`: that item
 * alone.
 */
export const shopQuerySchema = z.object({
  search: searchField(visibleText),
  category: searchField(visibleText),
  sort: z.enum(["shop", "newest", "bought"]).default("shop"),
  ProductNum: productNumField(MESSAGES.itemGone).optional(),
  page: pageField,
});
export type ShopQuery = z.input<typeof shopQuerySchema>;
export const shopItemsResponseSchema = pagingSchema.extend({
  valid_until: validUntilField,
  items: z.array(shopItemSchema),
  /** Categories with items on sale, for the filter. */
  categories: z.array(z.string()),
});
export type ShopItems = z.infer<typeof shopItemsResponseSchema>;

/**
 * GET /shop/items/:ProductNum/goes-with: a few items on sale that are often bought together with it, then others of its
 * category, best-selling first. Empty if it is not on sale.
 */
export const goesWithResponseSchema = z.object({
  items: z.array(shopItemSchema),
  valid_until: validUntilField,
});
export type GoesWith = z.infer<typeof goesWithResponseSchema>;

/** GET /shop/owned: the numbers of products that the account has bought for itself, or was given. */
export const ownedProductsResponseSchema = z.object({ data: z.array(z.int()) });

/** A row of the cart: `isChecked` 1 means checked. `problem` says why it cannot be bought now. */
export const cartEntrySchema = z.object({
  seq: z.int(),
  quantity: z.int(),
  isChecked: z.int(),
  shopitem: shopItemSchema,
  problem: z.string().nullable(),
});
export type CartEntry = z.infer<typeof cartEntrySchema>;

/** Answer of GET /cart and of every change: the whole cart. */
export const cartResponseSchema = z.object({
  cart: z.array(cartEntrySchema),
  /** Units in the cart, checked or not. */
  count: z.int(),
  /** Price of the checked items that can be bought now. */
  total: z.int(),
  /** Fingerprint of the items and quantities in `total`. */
  version: z.string(),
  balance: z.int(),
});
export type Cart = z.infer<typeof cartResponseSchema>;

const quantityField = wholeNumber(MESSAGES.quantityInvalid, 1, LIMITS.cartQuantity);

/** POST /cart/items: adds to the quantity in the cart. */
export const addToCartRequestSchema = z.object({
  ProductNum: productNumField(MESSAGES.itemGone),
  quantity: quantityField.default(1),
});
export type AddToCartRequest = z.input<typeof addToCartRequestSchema>;

/** A product and how many of it, bought at once and not from the cart. */
export const singleItemSchema = z.object({
  ProductNum: productNumField(MESSAGES.itemGone),
  quantity: quantityField.default(1),
});
export type SingleItem = z.output<typeof singleItemSchema>;
/**
 * GET /cart: with `ProductNum`, what buying that alone would be, in the form of a cart with one row; the cart stays as
 * it is.
 */
export const cartQuerySchema = singleItemSchema.partial();

/**
 * POST /cart/toggle, /increase, /decrease, /remove. `isChecked` is the new value for /toggle; default: the opposite.
 */
export const cartRowRequestSchema = z.object({
  seq: idField(MESSAGES.cartRowGone),
  isChecked: wholeNumber(undefined, 0, 1).optional(),
});
export type CartRowRequest = z.input<typeof cartRowRequestSchema>;

const instant = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .refine(isStorable);
/** GET /shop/sales?from&until: at most 100 days. */
export const salesQuerySchema = z
  .object({ from: instant, until: instant })
  .refine(
    ({ from, until }) => until > from && Number(until) - Number(from) <= LIMITS.salesDays * 86_400_000,
    { error: MESSAGES.salesSpanInvalid },
  );
const saleSchema = z.object({
  /** `drop`: players line up for it. `cut`: its price is lower for a while. */
  kind: z.enum(["drop", "cut"]),
  ProductNum: z.int(),
  ItemName: z.string(),
  starts: z.iso.datetime(),
  ends: z.iso.datetime(),
  /** When staff last changed the item; missing if that is not known. */
  changed: z.iso.datetime().optional(),
});
export type Sale = z.infer<typeof saleSchema>;
export const salesResponseSchema = z.object({ data: z.array(saleSchema) });

export const shopPictureParamsSchema = z.object({ id: z.string().max(100) });
