import { randomUUID } from "node:crypto";
import type { RedisConnection } from "@tambayan/service/redis";

const CHANNEL = "tambayan:content-changed";
/** How old content may be while Redis is away: nobody hears of changes then. */
const AWAY_MS = 10_000;

/**
 * Drops cached content in every process of web when it changes.
 * @param purge drops this process's
 */
export function createPurges(redis: RedisConnection | null, purge: () => void, { awayMs = AWAY_MS } = {}) {
  const id = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  /** A change that the others have not been told of. */
  let untold = false;

  async function tellOthers(): Promise<boolean> {
    const told =
      redis === null ||
      (redis.isUp() &&
        (await redis.client.publish(CHANNEL, id).then(
          () => true,
          () => false,
        )));
    untold = !told;
    return told;
  }

  redis?.subscribe(CHANNEL, (sender) => {
    if (sender !== id) purge();
  });
  redis?.onChange((up) => {
    clearInterval(timer);
    if (!up) {
      timer = setInterval(purge, awayMs);
      timer.unref();
      return;
    }
    // What was published meanwhile did not arrive.
    purge();
    if (untold) void tellOthers();
  });

  return {
    /**
     * Content has changed.
     * @returns whether all processes know; those that do not will refresh theirs within AWAY_MS
     */
    purgeAll(): Promise<boolean> {
      purge();
      return tellOthers();
    },
    close: () => clearInterval(timer),
  };
}
