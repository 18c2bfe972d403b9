import { Redis } from "ioredis";
import type { BaseLogger } from "pino";

/** Calls wait no longer than this for an answer, and not at all once Redis is marked down. */
const ANSWER_MS = 1_000;
/** How often to check whether Redis answers. */
const CHECK_MS = 1_000;

/** What the processes of the site share in Redis. It may be away at any time: each process then goes on by itself. */
export interface RedisConnection {
  readonly client: Redis;
  /** Whether it answers, and what others publish arrives. */
  isUp(): boolean;
  /** Calls a listener whenever Redis goes away (false) or answers (again). */
  onChange(listener: (up: boolean) => void): void;
  /** Hears what is published on a channel, on a connection of its own. */
  subscribe(channel: string, listener: (message: string) => void): void;
  /**
   * Whether nobody has claimed this key before, in any process. True while Redis is away.
   * @param forMs how long the claim holds
   */
  claim(key: string, forMs: number): Promise<boolean>;
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
    autoResubscribe: false,
  });
  const connections: Redis[] = [];
  const listeners: ((up: boolean) => void)[] = [];
  let up: boolean | undefined;
  let closed = false;

  function note(answers: boolean) {
    if (answers === up || closed) return;
    up = answers;
    if (up) log.info("Redis answers: limits and changes of content are shared with other processes");
    else
      log.warn("Redis does not answer: this process counts its limits and refreshes its content by itself");
    for (const listener of listeners) listener(up);
  }
  async function answers(connection: Redis): Promise<boolean> {
    const answered = await connection.ping().then(
      () => true,
      () => false,
    );
    // The connection is there but nobody answers, perhaps because the machine is gone.
    if (!answered && !closed && connection.status === "ready") connection.disconnect(true);
    return answered;
  }
  const check = async () => note((await Promise.all(connections.map(answers))).every(Boolean));

  function watch(connection: Redis) {
    connections.push(connection);
    // Without a listener, ioredis logs each attempt to connect.
    connection.on("error", () => {});
    connection.on("ready", check);
    connection.on("close", () => note(false));
  }
  watch(client);
  const timer = setInterval(check, CHECK_MS);
  timer.unref();

  return {
    client,
    isUp: () => up === true,
    onChange: (listener) => void listeners.push(listener),
    subscribe(channel, listener) {
      const subscriber = client.duplicate();
      // Sent before the check's ping: once that is answered, nothing is missed.
      subscriber.on("ready", () => void subscriber.subscribe(channel).catch(() => {}));
      subscriber.on("message", (_channel, message) => listener(message));
      watch(subscriber);
    },
    async claim(key, forMs) {
      if (!up) return true;
      const claimed = client.set(`tambayan:claim:${key}`, 1, "PX", forMs, "NX");
      return claimed.then(
        (answer) => answer === "OK",
        () => true,
      );
    },
    close() {
      closed = true;
      clearInterval(timer);
      for (const connection of connections) connection.disconnect();
    },
  };
}
