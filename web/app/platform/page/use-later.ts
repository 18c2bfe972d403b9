import { useEffect, useState } from "react";

/**
 * What a path answers as JSON, asked for once the page is there: the player's own part of a page that is the same for
 * everyone, or what few readers want.
 * @param path null: nothing is asked for
 * @returns null until it is there, and if it cannot be had: the page is whole without it
 */
export function useLater<Answer>(path: string | null): Answer | null {
  const [found, setFound] = useState<{ path: string; answer: Answer } | null>(null);
  useEffect(() => {
    if (path === null) return;
    const stop = new AbortController();
    fetch(path, { signal: stop.signal })
      .then(async (response) => {
        if (response.ok) setFound({ path, answer: await response.json() });
      })
      .catch(() => {});
    return () => stop.abort();
  }, [path]);
  return found && found.path === path ? found.answer : null;
}
