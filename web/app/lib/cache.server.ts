import { LRUCache } from "lru-cache";

interface Entry {
  value: unknown;
  /** When its loading began, and how many purges there had been then. */
  loadedAt: number;
  purges: number;
}

/**
 * Content kept in this process (spec section 4, caches). A value is served while it is fresh; after that it is still
 * served while a new one is fetched behind, for as long as its source is away. After a purge a value is fetched before
 * it is served again, and kept for the case that its source cannot be reached. Two readers never cause two fetches.
 */
export function createCache({ max, now = Date.now }: { max: number; now?: () => number }) {
  const entries = new LRUCache<string, Entry>({ max });
  const loading = new Map<string, Promise<unknown>>();
  let purges = 0;

  function load<T>(key: string, source: () => Promise<T>): Promise<T> {
    // A load that began before a purge may bring what was purged: later readers do not join it.
    const flight = `${purges}:${key}`;
    const underway = loading.get(flight) as Promise<T> | undefined;
    if (underway) return underway;
    const begun = { loadedAt: now(), purges };
    const promise = source()
      .then((value) => {
        const newer = entries.peek(key);
        if (!newer || newer.purges <= begun.purges) entries.set(key, { value, ...begun });
        return value;
      })
      .finally(() => loading.delete(flight));
    loading.set(flight, promise);
    return promise;
  }

  return {
    /**
     * @param ttl milliseconds for which a value is fresh
     * @throws what `source` throws, where no earlier value is there
     */
    async get<T>(key: string, ttl: number, source: () => Promise<T>): Promise<T> {
      const entry = entries.get(key);
      if (!entry) return load(key, source);
      const kept = entry.value as T;
      if (entry.purges !== purges) return load(key, source).catch(() => kept);
      if (now() - entry.loadedAt >= ttl) load(key, source).catch(() => {});
      return kept;
    },

    /** Makes every value be fetched before it is served again. */
    purge(): void {
      purges += 1;
    },
  };
}
export type Cache = ReturnType<typeof createCache>;
