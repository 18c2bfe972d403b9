import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Form } from "./player-pages";

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
/** A page older than this is not shown to anybody, even while a new one is made. */
const STALE_FOR_MS = 60_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** A rendered page. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** For players: the page with gaps for what is a player's own; null where the whole page is one player's own. */
  form?: Form | null;
}
type Rendered = { page: Page; keep: boolean };

export type Encoding = "br" | "gzip" | "identity";

/** The best encoding that a browser accepts. */
export function pickEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

/** Compresses one body: fast for a page that is sent once, better for one that is sent often. */
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

/** A page in the cache, with its compressed copies as they come to be. */
export interface KeptPage extends Page {
  renderedAt: number;
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

/**
 * Visitors' pages, kept for a short while (design.md, What things cost). A page past its time is shown once more while
 * it is made anew behind; simultaneous readers wait for one rendering; `purge` forgets everything, and what was begun
 * before it is not kept.
 */
export function createPageCache({ freshMs, now = Date.now }: { freshMs: number; now?: () => number }) {
  const entries = new LRUCache<string, KeptPage>({
    max: 500,
    maxSize: MAX_BYTES,
    // The encoded copies come later; four times covers them.
    sizeCalculation: (entry) => entry.body.length * 2 + 1024,
  });
  const rendering = new Map<string, Promise<KeptPage>>();
  let purges = 0;

  function render(key: string, make: () => Promise<Rendered>): Promise<KeptPage> {
    const flight = `${purges}:${key}`;
    const underway = rendering.get(flight);
    if (underway) return underway;
    const begun = purges;
    const promise = make()
      .then(({ page, keep }) => {
        const entry: KeptPage = { ...page, renderedAt: now(), encoded: {} };
        if (keep && begun === purges) entries.set(key, entry);
        return entry;
      })
      .finally(() => rendering.delete(flight));
    rendering.set(flight, promise);
    return promise;
  }

  return {
    enabled: freshMs > 0,

    /** The page of a key, rendered by `make` where none is fresh; no promise where it is at hand. */
    get(key: string, make: () => Promise<Rendered>): KeptPage | Promise<KeptPage> {
      const entry = entries.get(key);
      const age = entry ? now() - entry.renderedAt : Number.POSITIVE_INFINITY;
      if (!entry || age > freshMs + STALE_FOR_MS) return render(key, make);
      // A failed rendering behind is logged where it is made; the kept page was served already.
      if (age > freshMs) render(key, make).catch(() => {});
      return entry;
    },

    /** A page's body in an encoding, compressed at most once. */
    encoded(entry: KeptPage, encoding: Encoding): Buffer | Promise<Buffer> {
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
