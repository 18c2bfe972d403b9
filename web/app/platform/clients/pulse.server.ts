import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "undici";

/** The service took the call and did not answer in time. */
const UNANSWERED = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);
/** How often a silent service is asked whether it answers again, and for how long. */
const ASK_AGAIN_MS = 1_000;

/**
 * Whether a service answers at all. One that takes calls and answers none, such as a paused process, would cost every
 * page and file its whole timeout, so after the first one it counts as away until it answers again. A slow call beside
 * others that are answered changes nothing.
 * @param alivePath what the service answers whatever else it is busy with
 */
export function createPulse(pool: Pool, alivePath: string) {
  let answeredAt = 0;
  let silent = false;
  const answered = () => {
    answeredAt = performance.now();
    silent = false;
  };
  async function ask() {
    const { body } = await pool.request({ path: alivePath, method: "GET", headersTimeout: ASK_AGAIN_MS });
    await body.dump();
  }
  async function listen() {
    while (silent) {
      await ask().then(answered, () => {});
      if (silent) await sleep(ASK_AGAIN_MS, undefined, { ref: false });
    }
  }
  return {
    isSilent: () => silent,

    /** Makes a call, and notes whether it was answered. @throws what the call throws */
    async during<T>(call: () => Promise<T>): Promise<T> {
      const sentAt = performance.now();
      try {
        const answer = await call();
        answered();
        return answer;
      } catch (error) {
        const { code = "" } = error as { code?: string };
        if (UNANSWERED.has(code) && !silent && answeredAt < sentAt) {
          silent = true;
          void listen();
        }
        throw error;
      }
    },

    stop() {
      silent = false;
    },
  };
}
