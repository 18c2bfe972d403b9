import { useEffect, useState } from "react";
import { formatCoins } from "~/platform/language/coins";

const DURATION_MS = 1_200;

/** A number that counts up to what it is now, for the eye only; at once where less motion is wanted. */
export function CountUp({ from, to }: { from: number; to: number }) {
  const [shown, setShown] = useState(to);
  useEffect(() => {
    if (from >= to || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const began = performance.now();
    const step = (now: number) => {
      const left = Math.max(0, 1 - (now - began) / DURATION_MS);
      // Fast at first, slower near the end.
      setShown(Math.round(to - (to - from) * left ** 3));
      if (left > 0) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [from, to]);
  return (
    <>
      <span className="visually-hidden">{formatCoins(to)}</span>
      <span aria-hidden="true">{formatCoins(shown)}</span>
    </>
  );
}
