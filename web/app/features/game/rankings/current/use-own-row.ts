import { useEffect, useState } from "react";
import type { OwnRow } from "./ranking-table";
import { ownRowPath, type RankingFilter } from "./rankings.lib";

/** The reader's own row in a list; asked for once the page is there, which is the same for everyone. */
export function useOwnRow(loggedIn: boolean, filter: RankingFilter): OwnRow | null {
  const path = ownRowPath(filter);
  const [found, setFound] = useState<{ path: string; own: OwnRow | null } | null>(null);
  useEffect(() => {
    if (!loggedIn) return;
    const stop = new AbortController();
    fetch(path, { signal: stop.signal })
      .then((answer) => answer.json())
      .then(({ own }: { own: OwnRow | null }) => setFound({ path, own }))
      // "Find me" leads there too.
      .catch(() => {});
    return () => stop.abort();
  }, [loggedIn, path]);
  return found?.path === path ? found.own : null;
}
