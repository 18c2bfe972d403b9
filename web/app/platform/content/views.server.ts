import { createHash } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

/**
 * Header by which a page names the news item it shows. The server counts the view and removes the header, so that pages
 * from the page cache are counted too.
 */
export const VIEWED_TOPIC_HEADER = "x-viewed-topic";

const DAY = 24 * 3_600_000;
const FLUSH_MS = 5_000;

/**
 * Counts views of news items: one per address (IPv6 by /64) and day, whatever the browser says it is; collected for a
 * few seconds and reported together. Addresses are kept as a salted hash.
 * @param report receives views by topic number; after a failure they are reported with the next ones
 * @param options claim: whether no other process has counted this view
 */
export function createViewCounter(
  report: (views: Record<string, number>) => Promise<void>,
  { salt, claim }: { salt: string; claim?: (key: string, forMs: number) => Promise<boolean> },
) {
  const seen = new LRUCache<string, true>({ max: 50_000, ttl: DAY, perf: Date });
  let unreported = new Map<number, number>();

  async function flush(): Promise<void> {
    if (unreported.size === 0) return;
    const batch = [...unreported].slice(0, 500);
    unreported = new Map([...unreported].slice(500));
    try {
      await report(Object.fromEntries(batch));
    } catch {
      for (const [topic, views] of batch) unreported.set(topic, (unreported.get(topic) ?? 0) + views);
    }
  }

  function add(topic: number): void {
    unreported.set(topic, (unreported.get(topic) ?? 0) + 1);
  }

  const timer = setInterval(flush, FLUSH_MS);
  timer.unref();

  return {
    count(topic: number, visitor: { address: string; userAgent: string }): void {
      // Known bots are not readers.
      if (isbot(visitor.userAgent)) return;
      const key = createHash("sha256")
        .update(`${salt}\n${normalizeIP(visitor.address, 64)}\n${topic}`)
        .digest("base64");
      if (seen.has(key)) return;
      seen.set(key, true);
      if (claim) void claim(`view:${key}`, DAY).then((first) => first && add(topic));
      else add(topic);
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
