import type { Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { createWishesStore } from "./wishes-store.ts";

/** Wish lists. */
export function createWishes(db: Database, _context: Context) {
  const store = createWishesStore(db);
  return {
    /** How many players wish for each of some items. */
    countBy: store.countBy,
  };
}
export type Wishes = ReturnType<typeof createWishes>;
