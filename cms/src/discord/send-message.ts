/** Posts a message to a Discord webhook. The webhook's URL is a secret and must not appear in errors or logs. */
import { setTimeout as sleep } from "node:timers/promises";
import { postMessage } from "@tambayan/service/discord";

const timeoutMs = 10_000;
/** Delays between attempts, in milliseconds. */
const retryDelays = [1_000, 5_000, 30_000, 120_000];
/** If Discord asks to wait longer than this, give up. In milliseconds. */
const maxRetryAfter = 15 * 60_000;

/** `retryAfter` is the minimum delay in milliseconds; undefined if a retry is pointless. */
type Failure = { problem: string; retryAfter?: number };

/** The Retry-After header in milliseconds; Discord may send fractions of a second. */
function retryAfterOf(response: Response): number {
  const seconds = Number(response.headers.get("retry-after") ?? 0);
  return seconds > 0 ? seconds * 1_000 : 0;
}

async function attempt(url: string, body: string, signal: AbortSignal): Promise<Failure | null> {
  try {
    const response = await postMessage(url, body, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
    if (response.ok) return null;
    const problem = `status ${response.status}`;
    const temporary = response.status === 429 || response.status >= 500;
    return temporary ? { problem, retryAfter: retryAfterOf(response) } : { problem };
  } catch (error) {
    return { problem: (error as Error).message, retryAfter: 0 };
  }
}

/**
 * Retries with increasing delays, or longer ones if Discord asks for them.
 * @param signal stops retrying when the cms shuts down
 * @returns null on success, else the last problem
 */
export async function sendMessage(
  url: string,
  message: object,
  signal: AbortSignal,
  delays: Iterable<number> = retryDelays,
): Promise<string | null> {
  const body = JSON.stringify(message);
  let failure = await attempt(url, body, signal);
  for (const ms of delays) {
    if (failure?.retryAfter === undefined || failure.retryAfter > maxRetryAfter || signal.aborted) break;
    await sleep(Math.max(ms, failure.retryAfter), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    failure = await attempt(url, body, signal);
  }
  return failure?.problem ?? null;
}
