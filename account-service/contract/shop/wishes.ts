import { z } from "zod";
import { MESSAGES } from "../messages/messages.ts";
import { productNumField } from "../shared/fields.ts";
import { shopItemSchema } from "./shop.ts";

/** POST /wishlist/add and /wishlist/remove. Both can be repeated. */
export const wishRequestSchema = z.object({ ProductNum: productNumField(MESSAGES.itemGone) });

/** An item on a wish list; `problem` says why it cannot be bought now. */
export const wishSchema = z.object({
  shopitem: shopItemSchema,
  problem: z.string().nullable(),
  at: z.iso.datetime(),
});
export type Wish = z.infer<typeof wishSchema>;
/** GET /wishlist: newest first. `problem` says why an item cannot be bought now, also one that was withdrawn. */
export const wishListResponseSchema = z.object({ wishes: z.array(wishSchema) });
export type WishList = z.infer<typeof wishListResponseSchema>;
