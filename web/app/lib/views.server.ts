import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/**
 * A page says in this header which news item its reader reads. The server counts and removes it, so that a page that
 * comes from the page cache is counted too.
 */
export const VIEWED_TOPIC_HEADER = "x-viewed-topic";

const HOUR = 3_600_000;
const FLUSH_MS = 5_000;

/**
 * Counts readers of news items: one a visitor an hour, kept here for some seconds and reported together. Visitors are
 * told apart by a salted hash of address and browser that lives in this process only.
 * @param report receives views by topic number; where it fails they are reported with the next ones
 */
export function createViewCounter(report: (views: Record<string, number>) => Promise<void>, salt: string) {
  const seen = new LRUCache<string, true>({ max: 50_000, ttl: HOUR, perf: Date });
  let waiting = new Map<number, number>();

  async function flush(): Promise<void> {
    if (waiting.size === 0) return;
    const batch = [...waiting].slice(0, 500);
    waiting = new Map([...waiting].slice(500));
    try {
      await report(Object.fromEntries(batch));
    } catch {
      for (const [topic, views] of batch) waiting.set(topic, (waiting.get(topic) ?? 0) + views);
    }
  }

  const timer = setInterval(flush, FLUSH_MS);
  timer.unref();

  return {
    count(topic: number, visitor: { address: string; userAgent: string }): void {
      // Machines that say so are not readers.
      if (/bot|crawl|spider|preview|monitor/i.test(visitor.userAgent)) return;
      const key = createHash("sha256")
        .update(`${salt}\n${visitor.address}\n${visitor.userAgent}\n${topic}`)
        .digest("base64");
      if (seen.has(key)) return;
      seen.set(key, true);
      waiting.set(topic, (waiting.get(topic) ?? 0) + 1);
    },
    flush,
    /** Reports what is left and stops. */
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
export type ViewCounter = ReturnType<typeof createViewCounter>;
