import type { OrderLineEntry } from "../../../../contract/index.ts";
import { PUR_FLAG, type UnitRow } from "./store.ts";

/** How many units of a line are in each state, as the game says. */
type DeliveryStatus = OrderLineEntry["units"];

/** The delivery of a line, whose units are items or bundles. */
export interface Delivery {
  units: DeliveryStatus;
  /** Bundles of which some items wait, but not all. */
  partly: number;
  /** Units of which everything waits, or is gone from the game's table: they can be refunded. */
  whole: { waiting: number; removed: number };
}

type Flag = UnitRow["PurFlag"];

/** Counts units by their state. @param rows one unit each, or `count` of them */
function statusOf(rows: { PurFlag: Flag; count?: number }[]): DeliveryStatus {
  const count = (...flags: Flag[]) =>
    rows.reduce((sum, row) => sum + (flags.includes(row.PurFlag) ? (row.count ?? 1) : 0), 0);
  return {
    waiting: count(PUR_FLAG.waiting),
    taken: count(PUR_FLAG.taken),
    cancelled: count(PUR_FLAG.cancelRequested, PUR_FLAG.cancelled),
    removed: count(null),
  };
}

/** The delivery of a line of single items. @param rows one unit each, or `count` of them */
export function itemDelivery(rows: { PurFlag: Flag; count?: number }[]): Delivery {
  const status = statusOf(rows);
  return { units: status, partly: 0, whole: { waiting: status.waiting, removed: status.removed } };
}

/** A line's rows by unit: one row for an item, all its items' for a bundle. */
export function unitsOf<Row extends Pick<UnitRow, "PurKey" | "bundle">>(rows: Row[]): Row[][] {
  const units = new Map<number, Row[]>();
  for (const row of rows) {
    const unit = row.bundle ?? row.PurKey;
    units.set(unit, [...(units.get(unit) ?? []), row]);
  }
  return [...units.values()];
}

/** Whether all of a unit is in one state. */
export const isWhole = (unit: Pick<UnitRow, "PurFlag">[], flag: Flag) =>
  unit.every(({ PurFlag }) => PurFlag === flag);

/** In which order a bundle's items decide its state: it is taken once all of them are. */
const DECIDING: Flag[] = [
  null,
  PUR_FLAG.waiting,
  PUR_FLAG.cancelRequested,
  PUR_FLAG.cancelled,
  PUR_FLAG.taken,
];

/** The delivery of a line of items or bundles. */
export function deliveryOf(rows: Pick<UnitRow, "PurKey" | "bundle" | "PurFlag">[]): Delivery {
  const units = unitsOf(rows);
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
  return { units: status, partly: status.waiting - whole.waiting, whole };
}
