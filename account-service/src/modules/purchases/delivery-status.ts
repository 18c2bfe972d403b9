import type { PurchaseEntry } from "../../../contract/index.ts";
import { type PieceRow, PUR_FLAG } from "./purchases-store.ts";

/** How many units of a line are in each state, as the game says. */
type DeliveryStatus = PurchaseEntry["pieces"];

/** The delivery of a line, whose units are items or bundles. */
export interface Delivery {
  pieces: DeliveryStatus;
  /** Bundles of which some items wait, but not all. */
  partly: number;
  /** Units of which everything waits, or is gone from the game's table: they can be refunded. */
  whole: { waiting: number; removed: number };
}

type Flag = PieceRow["PurFlag"];

/** Counts units by their state. @param pieces one unit each, or `count` of them */
function statusOf(pieces: { PurFlag: Flag; count?: number }[]): DeliveryStatus {
  const count = (...flags: Flag[]) =>
    pieces.reduce((sum, piece) => sum + (flags.includes(piece.PurFlag) ? (piece.count ?? 1) : 0), 0);
  return {
    waiting: count(PUR_FLAG.waiting),
    taken: count(PUR_FLAG.taken),
    cancelled: count(PUR_FLAG.cancelAsked, PUR_FLAG.cancelled),
    removed: count(null),
  };
}

/** The delivery of a line of single items. @param pieces one unit each, or `count` of them */
export function itemDelivery(pieces: { PurFlag: Flag; count?: number }[]): Delivery {
  const status = statusOf(pieces);
  return { pieces: status, partly: 0, whole: { waiting: status.waiting, removed: status.removed } };
}

/** A line's rows by unit: one row for an item, all its items' for a bundle. */
export function unitsOf<Piece extends Pick<PieceRow, "PurKey" | "bundle">>(pieces: Piece[]): Piece[][] {
  const units = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const unit = piece.bundle ?? piece.PurKey;
    units.set(unit, [...(units.get(unit) ?? []), piece]);
  }
  return [...units.values()];
}

/** Whether all of a unit is in one state. */
export const isWhole = (unit: Pick<PieceRow, "PurFlag">[], flag: Flag) =>
  unit.every(({ PurFlag }) => PurFlag === flag);

/** In which order a bundle's items decide its state: it is taken once all of them are. */
const DECIDING: Flag[] = [null, PUR_FLAG.waiting, PUR_FLAG.cancelAsked, PUR_FLAG.cancelled, PUR_FLAG.taken];

/** The delivery of a line of items or bundles. */
export function deliveryOf(pieces: Pick<PieceRow, "PurKey" | "bundle" | "PurFlag">[]): Delivery {
  const units = unitsOf(pieces);
  const count = (matches: (unit: (typeof units)[number]) => boolean) => units.filter(matches).length;
  const whole = {
    waiting: count((unit) => isWhole(unit, PUR_FLAG.waiting)),
    removed: count((unit) => isWhole(unit, null)),
  };
  const status = statusOf(
    units.map((unit) => ({
      PurFlag: DECIDING.find((flag) => unit.some(({ PurFlag }) => PurFlag === flag)) ?? null,
    })),
  );
  return { pieces: status, partly: status.waiting - whole.waiting, whole };
}
