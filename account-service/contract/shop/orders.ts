import { z } from "zod";
import { CONSOLE_MESSAGES } from "../messages/console-messages.ts";
import { MESSAGES } from "../messages/messages.ts";
import {
  namedAccountSchema,
  productNumField,
  reasonField,
  searchField,
  wholeNumber,
} from "../shared/fields.ts";
import { LIMITS } from "../shared/limits.ts";
import { formatField, idListFields, pagingSchema } from "../shared/paging.ts";
import { giftSchema } from "./gifts.ts";
import { bundlePartSchema, singleItemSchema } from "./shop.ts";

/** What the buyer's form says, and they agreed to. */
export const orderFormSchema = z.object({
  expectedTotal: wholeNumber(MESSAGES.badRequest, 0, Number.MAX_SAFE_INTEGER),
  expectedVersion: z.string({ error: MESSAGES.badRequest }).max(40, MESSAGES.badRequest),
});

/**
 * POST /cart/buy, with the header `Idempotency-Key`. `expectedTotal` is the total that was shown: if prices have
 * changed, nothing is bought and the answer (409, price_changed) has the new total. `expectedVersion` is the version of
 * the cart that was shown: if it has changed, nothing is bought (409, conflict). Checked items that cannot be bought
 * stay in the cart if one of these was given, for then the others are what was agreed to; otherwise nothing is bought.
 * With `item`, that alone is bought, and the cart stays as it is.
 */
export const buyRequestSchema = orderFormSchema.partial().extend({
  item: singleItemSchema.optional(),
  /** Sends the order to another player. */
  gift: giftSchema.optional(),
});
export type BuyRequest = z.input<typeof buyRequestSchema>;
export type BuyOrder = z.output<typeof buyRequestSchema>;
export const buyResponseSchema = z.object({
  message: z.string(),
  status: z.literal(1),
  /** The order's number. */
  order: z.string(),
  total: z.int(),
  /** Milleage earned. */
  reward: z.int(),
  userPoints: z.int(),
  userPoints2: z.int(),
});
export type BuyResponse = z.infer<typeof buyResponseSchema>;

/** State of a unit (PurFlag in docs/game-database.md); `removed`: its row was deleted from the game's table. */
export const UNIT_STATES = ["waiting", "taken", "cancelling", "cancelled", "removed"] as const;
export type UnitState = (typeof UNIT_STATES)[number];

/** A part of a bundle as it was bought: `quantity` in one bundle. */
const boughtPartSchema = bundlePartSchema.omit({ ProductNum: true });

/**
 * GET /shoppurchases: order lines, newest first. `units` is the current delivery status: the number of units in each
 * state; `refundable` units can be refunded now. A bundle counts as one unit, which is taken once all of its parts are,
 * and cannot be refunded once one of them is: `partly` units of the line wait for the rest.
 */
export const orderLineSchema = z.object({
  line: z.int(),
  shopitem: z.object({ ItemName: z.string(), image_url: z.string().nullable(), price: z.int() }),
  quantity: z.int(),
  PurDate: z.iso.datetime(),
  units: z.object({
    waiting: z.int(),
    taken: z.int(),
    cancelled: z.int(),
    /** Deleted from the game's table by another program, before they were seen as taken. */
    removed: z.int(),
  }),
  /** What a bundle contained; empty for a single item. */
  parts: z.array(boughtPartSchema),
  partly: z.int(),
  refundable: z.int(),
  /** The character to whose player it was sent as a gift; null: bought for oneself. */
  giftTo: z.string().nullable().default(null),
});
export type OrderLineEntry = z.infer<typeof orderLineSchema>;
export const orderHistoryResponseSchema = pagingSchema.extend({
  purchasehistory: z.array(orderLineSchema),
});
export type OrderHistory = z.infer<typeof orderHistoryResponseSchema>;

/**
 * GET /gifts: lines of orders that other players sent, newest first. `from` is the giver's character; null: not shown.
 */
export const giftEntrySchema = orderLineSchema
  .pick({ line: true, quantity: true, units: true, parts: true, partly: true })
  .extend({
    shopitem: orderLineSchema.shape.shopitem.omit({ price: true }),
    at: z.iso.datetime(),
    /** The player's character that the giver chose. */
    to: z.string(),
    from: z.string().nullable(),
    message: z.string(),
  });
export type GiftEntry = z.infer<typeof giftEntrySchema>;
export const giftsResponseSchema = pagingSchema.extend({ gifts: z.array(giftEntrySchema) });
export type GiftList = z.infer<typeof giftsResponseSchema>;

/** POST /shoppurchases/refund: refunds the units of a line that still wait in the item bank. */
export const refundRequestSchema = z.object({
  line: wholeNumber(MESSAGES.refundGone, 1, Number.MAX_SAFE_INTEGER),
});
export const refundResponseSchema = z.object({
  message: z.string(),
  status: z.literal(1),
  /** Refunded units. */
  units: z.int(),
  userPoints: z.int(),
  userPoints2: z.int(),
});
export type RefundResponse = z.infer<typeof refundResponseSchema>;

/**
 * GET /admin/orders: order lines. `player` is the user ID of the buyer, `receiver` that of a gift's
 * receiver, `product` an item's number.
 */
export const ordersQuerySchema = z.object({
  player: searchField(),
  receiver: searchField(),
  product: z
    .union([z.literal(""), productNumField()])
    .default("")
    .transform((product) => (product === "" ? undefined : product)),
  ...idListFields(Number.MAX_SAFE_INTEGER),
  format: formatField,
});
export type OrdersQuery = z.output<typeof ordersQuerySchema>;

/** An order line as it was bought, with the current delivery status of its units in `units`. */
export const orderSchema = z.object({
  line: z.int(),
  /** The order's number. */
  order: z.string(),
  account: namedAccountSchema,
  product: z.object({ ProductNum: z.int(), ItemName: z.string() }),
  price: z.int(),
  quantity: z.int(),
  at: z.iso.datetime(),
  units: orderLineSchema.shape.units,
  parts: orderLineSchema.shape.parts,
  partly: orderLineSchema.shape.partly,
  /** Units that staff can refund now: those that wait, and those that were deleted from the game's table. */
  refundable: z.int(),
  refundableRemoved: z.int(),
  /** To whom it was sent as a gift, and the character that the giver chose; null: bought for oneself. */
  gift: z.object({ receiver: namedAccountSchema, ChaName: z.string() }).nullable(),
});
export type Order = z.infer<typeof orderSchema>;
export const ordersResponseSchema = z.object({ orders: z.array(orderSchema), next: z.int().nullable() });
export type OrderList = z.infer<typeof ordersResponseSchema>;

/**
 * POST /admin/orders/{line}/refund, with the header `Idempotency-Key`: refunds units that wait, or that were deleted
 * from the game's table; all of them if `units` is empty. If fewer are left by now, nothing is refunded (409).
 */
export const orderRefundRequestSchema = z.object({
  which: z.enum(["waiting", "removed"]).default("waiting"),
  units: z
    .union([z.literal(""), wholeNumber(CONSOLE_MESSAGES.unitsInvalid, 1, LIMITS.cartQuantity)], {
      error: CONSOLE_MESSAGES.unitsInvalid,
    })
    .default("")
    .transform((units) => (units === "" ? undefined : units)),
  reason: reasonField,
});
export type OrderRefundRequest = z.output<typeof orderRefundRequestSchema>;
export const orderRefundResponseSchema = z.object({
  message: z.string(),
  /** Refunded units, the R-Coin for them, and the Milleage that was taken back. */
  units: z.int(),
  coins: z.int(),
  bonusCoins: z.int(),
});
export type OrderRefund = z.infer<typeof orderRefundResponseSchema>;

export const orderLineParamsSchema = z.object({ line: wholeNumber(undefined, 1, Number.MAX_SAFE_INTEGER) });
