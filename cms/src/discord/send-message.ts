/** Posts one message to a Discord webhook. Its address is a secret: it is in no message and no log line. */
import { setTimeout as pause } from "node:timers/promises";

const timeoutMs = 10_000;
/** Pauses between the attempts, in milliseconds. */
const retryPauses = [1_000, 5_000, 30_000, 120_000];
/** Whoever is told to wait longer than this gives up instead, in milliseconds. */
const longestPause = 15 * 60_000;

/** `again` in how many milliseconds at the earliest; not there where it is of no use. */
type Failure = { problem: string; again?: number };

/** Seconds, of Discord sometimes with a fraction. */
function retryAfter(response: Response): number {
  const seconds = Number(response.headers.get("retry-after") ?? 0);
  return seconds > 0 ? seconds * 1_000 : 0;
}

async function attempt(url: string, body: string, signal: AbortSignal): Promise<Failure | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.arrayBuffer();
    if (response.ok) return null;
    const problem = `it answered ${response.status}`;
    const passing = response.status === 429 || response.status >= 500;
    return passing ? { problem, again: retryAfter(response) } : { problem };
  } catch (error) {
    // By its code: what an error says may name the address.
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const code: unknown = Reflect.get(Object(cause), "code");
    return { problem: typeof code === "string" ? code : "no answer", again: 0 };
  }
}

/**
 * Tries again after growing pauses, or longer ones where Discord asks for them.
 * @param signal ends the waiting when the cms shuts down
 * @returns null when Discord took it, else what went wrong last
 */
export async function sendMessage(
  url: string,
  message: object,
  signal: AbortSignal,
  pauses: readonly number[] = retryPauses,
): Promise<string | null> {
  const body = JSON.stringify(message);
  let failure = await attempt(url, body, signal);
  for (const ms of pauses) {
    if (failure?.again === undefined || failure.again > longestPause || signal.aborted) break;
    await pause(Math.max(ms, failure.again), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    failure = await attempt(url, body, signal);
  }
  return failure?.problem ?? null;
}
