import { LRUCache } from "lru-cache";
import { visitSignal } from "../clients/visit-signal.server";

interface Entry {
  value: unknown;
  /** When its loading started, and the number of purges before. */
  loadedAt: number;
  purges: number;
}

/**
 * Content cached in this process. A fresh value is served as it is; a stale one is served while a new one is fetched in the
 * background, for as long as its source is down. After a purge, a value is fetched before it is served, and the old one is kept
 * in case the source cannot be reached. Concurrent readers share one fetch. What does not exist (undefined) is not kept.
 */
export function createCache({ max, now = Date.now }: { max: number; now?: () => number }) {
  const entries = new LRUCache<string, Entry>({ max });
  const loading = new Map<string, Promise<unknown>>();
  let purges = 0;

  function load<T>(key: string, source: () => Promise<T>): Promise<T> {
    // A load that started before a purge may return purged content: later readers do not join it.
    const flight = `${purges}:${key}`;
    const pending = loading.get(flight) as Promise<T> | undefined;
    if (pending) return pending;
    const started = { loadedAt: now(), purges };
    // Others may wait for it too: it does not end when the first visitor leaves.
    const promise = visitSignal
      .run(undefined, source)
      .then((value) => {
        const newer = entries.peek(key);
        if (value !== undefined && (!newer || newer.purges <= started.purges))
          entries.set(key, { value, ...started });
        return value;
      })
      .finally(() => loading.delete(flight));
    loading.set(flight, promise);
    return promise;
  }

  return {
    /**
     * @param ttl milliseconds for which a value is fresh
     * @param oldest from this age on, a value is served only if its source cannot be reached
     * @throws what `source` throws, if there is no earlier value
     */
    async get<T>(
      key: string,
      ttl: number,
      source: () => Promise<T>,
      oldest = Number.POSITIVE_INFINITY,
    ): Promise<T> {
      const entry = entries.get(key);
      if (!entry) return load(key, source);
      const kept = entry.value as T;
      const age = now() - entry.loadedAt;
      if (entry.purges !== purges || age >= oldest) return load(key, source).catch(() => kept);
      if (age >= ttl) load(key, source).catch(() => {});
      return kept;
    },

    /** Makes every value be fetched again before it is served. */
    purge(): void {
      purges += 1;
    },
  };
}
export type Cache = ReturnType<typeof createCache>;
