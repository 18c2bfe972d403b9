import { z } from "zod";
import { CONSOLE_MESSAGES } from "./console-messages.ts";
import { wholeNumber } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { beforeField, reasonField } from "./operators.ts";
import { purchaseEntrySchema } from "./shop.ts";

/** GET /admin/orders: lines of orders, newest first. `player` is a user ID, `product` an item's number. */
export const ordersQuerySchema = z.object({
  player: z.string().trim().max(60).default(""),
  product: z
    .union([z.literal(""), z.coerce.number().int().min(1).max(2_147_483_647)])
    .default("")
    .transform((product) => (product === "" ? undefined : product)),
  before: beforeField,
  format: z.enum(["json", "csv"]).default("json"),
});
export type OrdersQuery = z.output<typeof ordersQuerySchema>;

/** A line of an order, as it was bought, with what became of its pieces as the game says now. */
export const orderSchema = z.object({
  line: z.int(),
  /** The order's number. */
  purchase: z.string(),
  account: z.object({ UserNum: z.int(), UserID: z.string() }),
  product: z.object({ ProductNum: z.int(), ItemName: z.string() }),
  price: z.int(),
  quantity: z.int(),
  at: z.iso.datetime(),
  pieces: purchaseEntrySchema.shape.pieces,
  /** Pieces that an operator may give back now: of those that wait, and of those that were removed from the game's table. */
  refundable: z.int(),
  refundableRemoved: z.int(),
});
export type Order = z.infer<typeof orderSchema>;
export const ordersResponseSchema = z.object({ orders: z.array(orderSchema), next: z.int().nullable() });
export type OrderList = z.infer<typeof ordersResponseSchema>;

/**
 * POST /admin/orders/{line}/refund, with the header `Idempotency-Key`: gives back so many of the pieces that wait, or that were
 * removed from the game's table, all of them where `pieces` is empty. Where fewer are left meanwhile, nothing is given back (409).
 */
export const orderRefundRequestSchema = z.object({
  which: z.enum(["waiting", "removed"]).default("waiting"),
  pieces: z
    .union([z.literal(""), wholeNumber(CONSOLE_MESSAGES.piecesInvalid, 1, LIMITS.cartQuantity)], {
      error: CONSOLE_MESSAGES.piecesInvalid,
    })
    .default("")
    .transform((pieces) => (pieces === "" ? undefined : pieces)),
  reason: reasonField,
});
export type OrderRefundRequest = z.output<typeof orderRefundRequestSchema>;
export const orderRefundResponseSchema = z.object({
  message: z.string(),
  /** Pieces that were given back, the R-Coin that came back for them, and the Milleage that was taken back. */
  pieces: z.int(),
  points: z.int(),
  points2: z.int(),
});
export type OrderRefund = z.infer<typeof orderRefundResponseSchema>;
