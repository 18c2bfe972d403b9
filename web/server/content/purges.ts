import { randomUUID } from "node:crypto";
import type { RedisConnection } from "@tambayan/service/redis";

const CHANNEL = "tambayan:content-changed";
/** How old content may be while Redis is away: nobody hears of changes then. */
const AWAY_MS = 10_000;

/** Drops cached content of this process. @param picture a file that was changed or deleted too, by its hash */
type Purge = (picture?: string) => unknown;

/**
 * Drops cached content in every process of web when it changes.
 * @param purge drops this process's
 */
export function createPurges(redis: RedisConnection | null, purge: Purge, { awayMs = AWAY_MS } = {}) {
  const id = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  /** Changes that the others have not been told of: pictures, and "" for those of anything else. */
  const untold = new Set<string>();

  async function tellOthers(picture = ""): Promise<boolean> {
    const told =
      redis === null ||
      (redis.isUp() &&
        (await redis.client.publish(CHANNEL, picture === "" ? id : `${id} ${picture}`).then(
          () => true,
          () => false,
        )));
    if (told) untold.delete(picture);
    else untold.add(picture);
    return told;
  }

  redis?.subscribe(CHANNEL, (message) => {
    const [sender, picture] = message.split(" ");
    if (sender !== id) purge(picture);
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
    for (const picture of untold) void tellOthers(picture);
  });

  return {
    /**
     * Content has changed, or a picture.
     * @returns whether all processes know; those that do not will refresh theirs within AWAY_MS
     */
    async purgeAll(picture?: string): Promise<boolean> {
      await purge(picture);
      return tellOthers(picture);
    },
    close: () => clearInterval(timer),
  };
}
