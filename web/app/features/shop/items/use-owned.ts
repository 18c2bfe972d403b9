import { useEffect, useState } from "react";

const NONE: ReadonlySet<number> = new Set();

/** The products that the player has had before; asked for once the page is there, which is the same for everybody. */
export function useOwned(loggedIn: boolean): ReadonlySet<number> {
  const [owned, setOwned] = useState(NONE);
  useEffect(() => {
    if (!loggedIn) return;
    const stop = new AbortController();
    fetch("/itemshop/owned", { signal: stop.signal })
      .then((answer) => answer.json())
      .then(({ owned }: { owned: number[] }) => setOwned(new Set(owned)))
      // Marks only: the shop is whole without them.
      .catch(() => {});
    return () => stop.abort();
  }, [loggedIn]);
  return owned;
}
