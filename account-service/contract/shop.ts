import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { MESSAGES } from "./messages.ts";
import { pageField, pagingSchema } from "./paging.ts";

/** An item of the shop; `price` in R-Coin for one piece, `stock` null where it never runs out. */
export const shopItemSchema = z.object({
  ProductNum: z.int(),
  ItemName: z.string(),
  /** Path of a picture on the site, or null: the default one is shown. */
  image_url: z.string().nullable(),
  price: z.int(),
  info: z.string(),
  category: z.string(),
  stock: z.int().nullable(),
  /** When it goes out of sale; null where no end is set. */
  sale_end: z.iso.datetime().nullable(),
});
export type ShopItem = z.infer<typeof shopItemSchema>;

/** GET /shop/items. `sort`: as operators ordered them, the newest, or the most bought first. */
export const shopQuerySchema = z.object({
  search: z.string().trim().max(60).default(""),
  category: z.string().trim().max(40).default(""),
  sort: z.enum(["shop", "newest", "bought"]).default("shop"),
  page: pageField,
});
export type ShopQuery = z.input<typeof shopQuerySchema>;
export const shopItemsResponseSchema = pagingSchema.extend({
  items: z.array(shopItemSchema),
  /** Every category that has an item on sale, for the filter. */
  categories: z.array(z.string()),
});
export type ShopItems = z.infer<typeof shopItemsResponseSchema>;

/** A row of the cart (spec section 3): `isChecked` 1 means checked. `problem` says why it cannot be bought now. */
export const cartEntrySchema = z.object({
  seq: z.int(),
  quantity: z.int(),
  isChecked: z.int(),
  shopitem: shopItemSchema,
  problem: z.string().nullable(),
});
export type CartEntry = z.infer<typeof cartEntrySchema>;

/** Answer of GET /cart and of every change of the cart: the whole cart as it is now. */
export const cartResponseSchema = z.object({
  cart: z.array(cartEntrySchema),
  /** Pieces in the cart, checked or not. */
  count: z.int(),
  /** Price of what is checked and can be bought now. */
  total: z.int(),
  /** Names what `total` is of: another choice or quantity has another one. */
  version: z.string(),
  balance: z.int(),
});
export type Cart = z.infer<typeof cartResponseSchema>;

const quantityField = z.coerce
  .number({ error: MESSAGES.quantityInvalid })
  .int(MESSAGES.quantityInvalid)
  .min(1, MESSAGES.quantityInvalid)
  .max(LIMITS.cartQuantity, MESSAGES.quantityInvalid);

/** POST /cart/items: adds to what is there already. */
export const addToCartRequestSchema = z.object({
  ProductNum: z.coerce.number({ error: MESSAGES.itemGone }).int(MESSAGES.itemGone),
  quantity: quantityField.default(1),
});
export type AddToCartRequest = z.input<typeof addToCartRequestSchema>;

/** POST /cart/toggle, /increase, /decrease, /remove. `isChecked` says what it becomes; without it, the other one. */
export const cartRowRequestSchema = z.object({
  seq: z.coerce.number({ error: MESSAGES.cartRowGone }).int(MESSAGES.cartRowGone),
  isChecked: z.coerce.number().int().min(0).max(1).optional(),
});
export type CartRowRequest = z.input<typeof cartRowRequestSchema>;

/**
 * POST /cart/buy, with the header `Idempotency-Key`. `expectedTotal` is the total that was shown: where the prices are no
 * longer those, nothing is taken and the answer (409, price_changed) says the new total. `expectedVersion` is the version of
 * the cart that was shown: where something else is checked meanwhile, nothing is taken (409, conflict).
 */
export const buyRequestSchema = z.object({
  expectedTotal: z.coerce.number().int().min(0).optional(),
  expectedVersion: z.string().max(40).optional(),
});
export type BuyRequest = z.input<typeof buyRequestSchema>;
export const buyResponseSchema = z.object({
  message: z.string(),
  status: z.literal(1),
  /** The order's number. */
  purchase: z.string(),
  total: z.int(),
  /** Milleage that came with it. */
  reward: z.int(),
  userPoints: z.int(),
  userPoints2: z.int(),
});
export type BuyResponse = z.infer<typeof buyResponseSchema>;

/** Where a piece is (PurFlag, game-database.md): in the item bank, taken in the game, to be cancelled, cancelled. */
export const PIECE_STATES = ["waiting", "taken", "cancelling", "cancelled", "removed"] as const;
export type PieceState = (typeof PIECE_STATES)[number];

/**
 * GET /shoppurchases (spec section 3): a line of an order, newest first. `pieces` tells of each piece what became of it, as
 * the game says now; `refundable` pieces may be given back still.
 */
export const purchaseEntrySchema = z.object({
  line: z.int(),
  shopitem: z.object({ ItemName: z.string(), image_url: z.string().nullable(), price: z.int() }),
  quantity: z.int(),
  PurDate: z.iso.datetime(),
  pieces: z.object({
    waiting: z.int(),
    taken: z.int(),
    cancelled: z.int(),
    /** Gone from the game's table by somebody else's hand, before they were seen to be taken. */
    removed: z.int(),
  }),
  refundable: z.int(),
});
export type PurchaseEntry = z.infer<typeof purchaseEntrySchema>;
export const purchaseHistoryResponseSchema = pagingSchema.extend({
  purchasehistory: z.array(purchaseEntrySchema),
});
export type PurchaseHistory = z.infer<typeof purchaseHistoryResponseSchema>;

/** POST /shoppurchases/refund: gives back the pieces of a line that wait in the item bank still. */
export const refundRequestSchema = z.object({
  line: z.coerce.number({ error: MESSAGES.refundGone }).int(MESSAGES.refundGone),
});
export const refundResponseSchema = z.object({
  message: z.string(),
  status: z.literal(1),
  /** Pieces that were given back. */
  pieces: z.int(),
  userPoints: z.int(),
  userPoints2: z.int(),
});
export type RefundResponse = z.infer<typeof refundResponseSchema>;

/** The header of the calls that take or give coins: 128 random bits, in any text form of 16 to 64 characters. */
export const IDEMPOTENCY_HEADER = "idempotency-key";
export const idempotencyHeadersSchema = z.object({
  [IDEMPOTENCY_HEADER]: z
    .string()
    .regex(/^[\w-]{16,64}$/, MESSAGES.idempotencyKeyInvalid)
    .optional(),
});
