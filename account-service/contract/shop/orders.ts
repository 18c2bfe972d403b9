import { z } from "zod";
import { CONSOLE_MESSAGES } from "../messages/console-messages.ts";
import {
  namedAccountSchema,
  productNumField,
  reasonField,
  searchField,
  wholeNumber,
} from "../shared/fields.ts";
import { LIMITS } from "../shared/limits.ts";
import { formatField, idListFields } from "../shared/paging.ts";
import { orderLineSchema } from "./shop.ts";

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
  ...idListFields,
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
