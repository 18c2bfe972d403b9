/** How far a finger must travel sideways to turn to another picture, in CSS pixels. */
const SWIPE = 40;

interface Point {
  x: number;
  y: number;
}

/** What a finger meant that went from one point to another: -1 the picture before, 1 the next one, 0 nothing. */
export function swipeStep(from: Point, to: Point): -1 | 0 | 1 {
  const across = to.x - from.x;
  if (Math.abs(across) < SWIPE || Math.abs(across) < Math.abs(to.y - from.y)) return 0;
  return across < 0 ? 1 : -1;
}

/** The place of the picture some steps away; the row is a ring. */
export const around = (index: number, step: number, count: number) => (index + step + count) % count;
