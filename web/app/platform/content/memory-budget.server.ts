import type { LRUCache } from "lru-cache";

/** What the caches of a process may hold together; its container has 768 MB. */
const TOTAL_BYTES = 96 * 1024 * 1024;
/** The largest part of it that one entry may take, unless the site cannot do without. */
const ENTRY_SHARE = 1 / 8;

/** In which order caches give up entries: what crawlers fill, what is rendered again, what an outage needs. */
const RANKS = ["deep", "pages", "essential"] as const;
type Rank = (typeof RANKS)[number];
type Sized = Pick<LRUCache<string, object>, "calculatedSize" | "size" | "pop">;

/** Bytes that caches of lru-cache share. Each counts sizes, and makes room after it has added something. */
export function createMemoryBudget(bytes = TOTAL_BYTES) {
  const caches: { cache: Sized; rank: Rank }[] = [];
  const used = () => caches.reduce((sum, { cache }) => sum + cache.calculatedSize, 0);

  return {
    used,

    /** The sizes that a cache is created with. */
    sizesOf: (rank: Rank) => ({
      maxSize: bytes,
      maxEntrySize: Math.floor(rank === "essential" ? bytes : bytes * ENTRY_SHARE),
    }),

    join(cache: Sized, rank: Rank): void {
      caches.push({ cache, rank });
      caches.sort((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank));
    },

    /** Drops what was least recently used until everything fits. */
    makeRoom(): void {
      for (const { cache } of caches) while (used() > bytes && cache.size > 0) cache.pop();
    },
  };
}
export type MemoryBudget = ReturnType<typeof createMemoryBudget>;

/** Roughly how many bytes a value takes: what JSON can say. */
export function roughSize(value: unknown): number {
  let size = 0;
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    size += 16;
    if (typeof next === "string") size += 2 * next.length;
    else if (typeof next === "object" && next !== null)
      for (const each of Object.values(next)) left.push(each);
  }
  return size;
}
