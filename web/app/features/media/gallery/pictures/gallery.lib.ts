/** How far a swipe must go sideways to change the picture, in CSS pixels. */
const SWIPE = 40;

interface Point {
  x: number;
  y: number;
}

/** The step of a swipe between two points: -1 for the previous picture, 1 for the next one, 0 for none. */
export function swipeStep(from: Point, to: Point): -1 | 0 | 1 {
  const across = to.x - from.x;
  if (Math.abs(across) < SWIPE || Math.abs(across) < Math.abs(to.y - from.y)) return 0;
  return across < 0 ? 1 : -1;
}

/** The index of the picture some steps away; the list wraps around. */
export const around = (index: number, step: number, count: number) => (index + step + count) % count;
