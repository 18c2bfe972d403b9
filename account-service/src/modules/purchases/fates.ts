import type { PurchaseEntry } from "../../../contract/index.ts";
import { PUR_FLAG } from "./purchases-store.ts";

/** What became of some pieces, as the game says. @param pieces one each, or as many alike as `count` says */
export function fatesOf(pieces: { PurFlag: number | null; count?: number }[]): PurchaseEntry["pieces"] {
  const count = (...flags: (number | null)[]) =>
    pieces.reduce((sum, piece) => sum + (flags.includes(piece.PurFlag) ? (piece.count ?? 1) : 0), 0);
  return {
    waiting: count(PUR_FLAG.waiting),
    taken: count(PUR_FLAG.taken),
    cancelled: count(PUR_FLAG.cancelAsked, PUR_FLAG.cancelled),
    removed: count(null),
  };
}
