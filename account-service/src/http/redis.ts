import { Redis } from "ioredis";
import type { BaseLogger } from "pino";

/** How long an answer may take. Calls wait no longer than this, and not at all once Redis is marked down. */
const ANSWER_MS = 1_000;
/** How often to check whether Redis answers. */
const CHECK_MS = 1_000;

/**
 * What the processes of the service share in Redis. It may be down at any time: each process then continues on its own.
 */
export interface RedisConnection {
  readonly client: Redis;
  /** Whether it answers. */
  isUp(): boolean;
  close(): void;
}

/**
 * Connects to Redis, and connects again whenever it is lost. Never throws: without Redis, `isUp` is false.
 * @param url redis://user:password@host:6379/0, or rediss://…
 */
export function connectRedis(url: string, log: Pick<BaseLogger, "info" | "warn">): RedisConnection {
  const client = new Redis(url, {
    commandTimeout: ANSWER_MS,
    connectTimeout: 2 * ANSWER_MS,
    retryStrategy: () => CHECK_MS,
    // Nothing waits for Redis to come back, and nothing is counted twice.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
  });
  let up: boolean | undefined;
  let closed = false;

  function note(answers: boolean) {
    if (answers === up || closed) return;
    up = answers;
    if (up) log.info("Redis answers: limits are shared with other processes");
    else log.warn("Redis does not answer: this process counts its limits by itself");
  }
  async function check() {
    const answers = await client.ping().then(
      () => true,
      () => false,
    );
    note(answers);
    // Connected, but there is no answer: the machine may be gone.
    if (!answers && !closed && client.status === "ready") client.disconnect(true);
  }

  // Without a listener, ioredis logs each attempt to connect.
  client.on("error", () => {});
  client.on("ready", check);
  client.on("close", () => note(false));
  const timer = setInterval(check, CHECK_MS);
  timer.unref();

  return {
    client,
    isUp: () => up === true,
    close() {
      closed = true;
      clearInterval(timer);
      client.disconnect();
    },
  };
}
