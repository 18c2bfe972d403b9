import { z } from "zod";
import { wholeNumber } from "../shared/fields.ts";
import { shopItemSchema } from "./shop.ts";

/**
 * What has become of a player's place in the queue of a drop. `short`: too few coins when it was their turn.
 * `sold_out`: nothing was left. `closed`: the sale ended, or the price has changed.
 */
export const DROP_STATES = ["waiting", "bought", "short", "sold_out", "closed"] as const;
export type DropState = (typeof DROP_STATES)[number];

/** GET /drops/{ProductNum}: an item that is sold by a queue, from `starts` on. `now` is the server's time. */
export const dropResponseSchema = z.object({
  data: z.object({
    item: shopItemSchema,
    starts: z.iso.datetime(),
    now: z.iso.datetime(),
    /** Whether players can line up now. */
    open: z.boolean(),
  }),
});
export type Drop = z.infer<typeof dropResponseSchema>["data"];

/** A player's place in the queue. `ahead` is how many are served before, at most. */
export const dropEntrySchema = z.object({
  place: z.int(),
  state: z.enum(DROP_STATES),
  ahead: z.int(),
  /** The order, once it is bought. */
  order: z.string().nullable(),
});
export type DropEntry = z.infer<typeof dropEntrySchema>;
/** GET /drops/{ProductNum}/entry; null: not in the queue. Ask again after `again` seconds. */
export const dropEntryResponseSchema = z.object({
  data: z.object({ entry: dropEntrySchema.nullable(), now: z.iso.datetime(), again: z.int() }),
});
export type DropPlace = z.infer<typeof dropEntryResponseSchema>["data"];

/** POST /drops/{ProductNum}/enter: buys one unit for the price that was shown, as soon as it is the player's turn. */
export const dropEnterRequestSchema = z.object({
  expectedPrice: wholeNumber(undefined, 0, Number.MAX_SAFE_INTEGER),
});
/** Their place, also if they had one before. */
export const dropEnterResponseSchema = z.object({
  data: dropEntrySchema.pick({ place: true, state: true }),
});
export type DropEnterRequest = z.input<typeof dropEnterRequestSchema>;
