import type { Location } from "@remix-run/react";

/**
 * A page as it was left: its entry in the browser's history, or the entry that a link back to it stands for
 * (`data-place`). Its scroll position is kept by this.
 */
export function placeOf({ key, state }: Pick<Location, "key" | "state">): string {
  const place: unknown = (state as { place?: unknown } | null)?.place;
  return typeof place === "string" ? place : key;
}
