// @ts-check
import { Redis } from "ioredis";

/** Calls wait no longer than this for an answer, and not at all once Redis is marked down. */
const ANSWER_MS = 1_000;
/** How often to check whether Redis answers. */
const CHECK_MS = 1_000;

/**
 * Connects to Redis, and connects again whenever it is lost. Never throws: without Redis, `isUp` is false.
 * @type {typeof import("./redis.mjs").connectRedis}
 */
export function connectRedis(url, log, { shared = "limits", alone = "counts its limits by itself" } = {}) {
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
  /** @type {Redis[]} */
  const connections = [];
  /** @type {((up: boolean) => void)[]} */
  const listeners = [];
  /** @type {boolean | undefined} */
  let up;
  let closed = false;

  /** @param {boolean} answers */
  function note(answers) {
    if (answers === up || closed) return;
    up = answers;
    if (up) log.info(`Redis answers: ${shared} are shared with other processes`);
    else log.warn(`Redis does not answer: this process ${alone}`);
    for (const listener of listeners) listener(up);
  }
  /** @param {Redis} connection */
  async function answers(connection) {
    const answered = await connection.ping().then(
      () => true,
      () => false,
    );
    // Connected, but there is no answer: the machine may be gone.
    if (!answered && !closed && connection.status === "ready") connection.disconnect(true);
    return answered;
  }
  const check = async () => note((await Promise.all(connections.map(answers))).every(Boolean));

  /** @param {Redis} connection */
  function watch(connection) {
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
