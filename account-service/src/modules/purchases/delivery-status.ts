import type { PurchaseEntry } from "../../../contract/index.ts";
import { PUR_FLAG } from "./purchases-store.ts";

/** How many units of a line are in each state, as the game says. */
export type DeliveryStatus = PurchaseEntry["pieces"];

/** Counts units by their state. @param pieces one unit each, or `count` of them */
export function deliveryStatus(pieces: { PurFlag: number | null; count?: number }[]): DeliveryStatus {
  const count = (...flags: (number | null)[]) =>
    pieces.reduce((sum, piece) => sum + (flags.includes(piece.PurFlag) ? (piece.count ?? 1) : 0), 0);
  return {
    waiting: count(PUR_FLAG.waiting),
    taken: count(PUR_FLAG.taken),
    cancelled: count(PUR_FLAG.cancelAsked, PUR_FLAG.cancelled),
    removed: count(null),
  };
}
