import type { PurchaseEntry } from "../../../contract/index.ts";
import { type PieceRow, PUR_FLAG } from "./purchases-store.ts";

/** What became of some pieces, as the game says. */
export function fatesOf(pieces: Pick<PieceRow, "PurFlag">[]): PurchaseEntry["pieces"] {
  const count = (...flags: (number | null)[]) =>
    pieces.filter((piece) => flags.includes(piece.PurFlag)).length;
  return {
    waiting: count(PUR_FLAG.waiting),
    // A row that the game removed was delivered: it removes none that waits.
    taken: count(PUR_FLAG.taken, null),
    cancelled: count(PUR_FLAG.cancelAsked, PUR_FLAG.cancelled),
  };
}
