import { setTimeout as sleep } from "node:timers/promises";

const ATTEMPTS = 8;
const MAX_DELAY_MS = 600;

/**
 * Retries `work` if it lost a conflict with another transaction (deadlock, busy), a bounded number of times, after a
 * growing random delay, so that two losers do not collide again.
 */
export async function rerun<T>(isRetryable: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await sleep(Math.random() * Math.min(20 * 2 ** attempt, MAX_DELAY_MS));
    }
  }
}
