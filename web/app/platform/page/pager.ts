const ADJACENTS = 2;
/** Up to this last page every page is listed; beyond it, ellipses replace the middle. */
const FULL_LIST_UP_TO = 1004;

export type PagerItem = number | "ellipsis";

/** The pages to list: the current one with two on each side, and both ends. */
export function pagerItems(current: number, last: number, fullUpTo = FULL_LIST_UP_TO): PagerItem[] {
  const range = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  if (last <= fullUpTo) return range(1, last);
  const from = Math.max(1, Math.min(current - ADJACENTS, last - 2 * ADJACENTS - 1));
  const to = Math.min(last, Math.max(current + ADJACENTS, 2 * ADJACENTS + 2));
  return [
    ...(from > 1 ? [1] : []),
    ...(from > 2 ? (["ellipsis"] as const) : []),
    ...range(from, to),
    ...(to < last - 1 ? (["ellipsis"] as const) : []),
    ...(to < last ? [last] : []),
  ];
}

/** The page number in an address; 1 if it is invalid. */
export function readPage(value: string | null): number {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
