import { LRUCache } from "lru-cache";
import { visitSignal } from "../clients/visit-signal.server";
import { timeSince } from "../time/time-since";
import { createMemoryBudget, type MemoryBudget, roughSize } from "./memory-budget.server";

interface Entry {
  value: unknown;
  /** When its loading started, and the number of purges before. */
  loadedAt: number;
  purges: number;
  /** The latest time at which it is still valid. */
  until: number;
}

interface CacheOptions {
  max: number;
  now?: () => number;
  /** Shared with the other caches of the process. */
  budget?: MemoryBudget;
  /** What an outage needs is dropped last. */
  rank?: "deep" | "essential";
}

interface KeepOptions<T> {
  /** From this age on, in milliseconds, a value is served only if its source cannot be reached. */
  oldest?: number;
  /** From this instant on, too: what it says has changed by then. @param loadedAt when its loading started */
  until?: (value: T, loadedAt: number) => number;
}

/**
 * Content cached in this process. A fresh value is served as it is; a stale one is served while a new one is fetched in
 * the background, for as long as its source is down. After a purge, a value is fetched before it is served, and the old
 * one is kept in case the source cannot be reached. Concurrent readers share one fetch. What does not exist, or no
 * longer does (undefined), is not kept.
 */
export function createCache({
  max,
  now = Date.now,
  budget = createMemoryBudget(),
  rank = "essential",
}: CacheOptions) {
  const entries = new LRUCache<string, Entry>({
    max,
    ...budget.sizesOf(rank),
    sizeCalculation: ({ value }, key) => roughSize(value) + roughSize(key),
  });
  budget.join(entries, rank);
  const loading = new Map<string, Promise<unknown>>();
  let purges = 0;

  function load<T>(key: string, source: () => Promise<T>, until?: KeepOptions<T>["until"]): Promise<T> {
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
        if (newer && newer.purges > started.purges) return value;
        if (value === undefined) entries.delete(key);
        else {
          entries.set(key, {
            value,
            ...started,
            until: until?.(value, started.loadedAt) ?? Number.POSITIVE_INFINITY,
          });
          budget.makeRoom();
        }
        return value;
      })
      .finally(() => loading.delete(flight));
    loading.set(flight, promise);
    return promise;
  }

  return {
    /**
     * @param ttl milliseconds for which a value is fresh
     * @throws what `source` throws, if there is no earlier value
     */
    async get<T>(
      key: string,
      ttl: number,
      source: () => Promise<T>,
      { oldest = Number.POSITIVE_INFINITY, until }: KeepOptions<T> = {},
    ): Promise<T> {
      const entry = entries.get(key);
      if (!entry) return load(key, source, until);
      const kept = entry.value as T;
      const age = timeSince(entry.loadedAt, now());
      const over = age >= oldest || now() >= entry.until;
      if (entry.purges !== purges || over) return load(key, source, until).catch(() => kept);
      if (age >= ttl) load(key, source, until).catch(() => {});
      return kept;
    },

    /** Makes every value be fetched again before it is served. */
    purge(): void {
      purges += 1;
    },
  };
}
export type Cache = ReturnType<typeof createCache>;
