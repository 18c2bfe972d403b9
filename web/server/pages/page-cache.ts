import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { Negotiator } from "@fastify/accept-negotiator";
import { LRUCache } from "lru-cache";
import { visitSignal } from "../../app/platform/clients/visit-signal.server";
import { createMemoryBudget, type MemoryBudget } from "../../app/platform/content/memory-budget.server";
import { timeSince } from "../../app/platform/time/time-since";
import type { Template } from "./player-pages";

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
/** A page older than this is never served, not even while a new one is rendered. */
const STALE_FOR_MS = 30_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** A rendered page. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** For players: the page with slots for their data; null if the page is personal. */
  template?: Template | null;
}
/** `until`: when it is no longer right, in milliseconds since 1970. */
type Rendered = { page: Page; keep: boolean; until?: number };

export type Encoding = "br" | "gzip" | "identity";

/** Caches the result per header: only a few are common. */
const encodings = new Negotiator({
  supportedValues: ["br", "gzip", "identity"],
  cache: new LRUCache<string, string>({ max: 500 }),
});

/** The smallest encoding among those that a client prefers. @param accepted its Accept-Encoding */
export function pickEncoding(accepted: string | undefined): Encoding {
  return accepted ? ((encodings.negotiate(accepted) ?? "identity") as Encoding) : "identity";
}

/** Compresses one body: fast for a page sent once, better for one sent often. */
export function compress(body: Buffer, encoding: Encoding, effort: "once" | "often"): Promise<Buffer> {
  if (encoding === "gzip") return gzipAsync(body, { level: effort === "often" ? 7 : 4 });
  if (encoding === "br") {
    return brotliAsync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort === "often" ? 6 : 3,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    });
  }
  return Promise.resolve(body);
}

/** A cached page, with compressed copies created on demand. */
export interface CachedPage extends Page {
  renderedAt: number;
  /** From this instant on it says something that is no longer so. */
  until: number;
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

/**
 * Visitors' pages, cached briefly, and no longer than what they say is so. A stale page is served once more while it is
 * rendered again in the background; concurrent readers share one rendering; `purge` drops everything, including
 * renderings in progress.
 */
export function createPageCache({
  freshMs,
  now = Date.now,
  budget = createMemoryBudget(),
}: {
  freshMs: number;
  now?: () => number;
  /** Shared with the other caches of the process. */
  budget?: MemoryBudget;
}) {
  const sizes = budget.sizesOf("pages");
  const entries = new LRUCache<string, CachedPage>({
    max: 500,
    ...sizes,
    maxSize: Math.min(MAX_BYTES, sizes.maxSize),
    // The compressed copies are added later; twice the size covers them. A template is the page again.
    sizeCalculation: (entry) => entry.body.length * (entry.template ? 3 : 2) + 1024,
  });
  budget.join(entries, "pages");
  const rendering = new Map<string, Promise<CachedPage>>();
  let purges = 0;

  function render(key: string, make: () => Promise<Rendered>): Promise<CachedPage> {
    const flight = `${purges}:${key}`;
    const pending = rendering.get(flight);
    if (pending) return pending;
    const purgesBefore = purges;
    // Others wait for it too: it does not end when the first visitor leaves.
    const promise = visitSignal
      .run(undefined, make)
      .then(({ page, keep, until = Number.POSITIVE_INFINITY }) => {
        const entry: CachedPage = { ...page, renderedAt: now(), until, encoded: {} };
        if (keep && freshMs > 0 && purgesBefore === purges) {
          entries.set(key, entry);
          budget.makeRoom();
        }
        return entry;
      })
      .finally(() => rendering.delete(flight));
    rendering.set(flight, promise);
    return promise;
  }

  const ageOf = ({ renderedAt }: CachedPage) => timeSince(renderedAt, now());
  /** Whether a page can still be served. */
  const isGood = (entry: CachedPage) => ageOf(entry) <= freshMs + STALE_FOR_MS && now() < entry.until;

  return {
    enabled: freshMs > 0,

    /** Whether `get` has a page at once. */
    has(key: string): boolean {
      const entry = entries.peek(key);
      return entry !== undefined && isGood(entry);
    },

    /** The page of a key, rendered by `make` if none is fresh; not a promise if it is cached. */
    get(key: string, make: () => Promise<Rendered>): CachedPage | Promise<CachedPage> {
      const entry = entries.get(key);
      if (!entry || !isGood(entry)) return render(key, make);
      // A failed background rendering is logged where it happens; the cached page was already served.
      if (ageOf(entry) > freshMs) render(key, make).catch(() => {});
      return entry;
    },

    /** A page's body in an encoding, compressed at most once. */
    encoded(entry: CachedPage, encoding: Encoding): Buffer | Promise<Buffer> {
      if (encoding === "identity") return entry.body;
      entry.encoded[encoding] ??= compress(entry.body, encoding, "often");
      return entry.encoded[encoding];
    },

    purge(): void {
      purges += 1;
      entries.clear();
    },
  };
}
export type PageCache = ReturnType<typeof createPageCache>;
