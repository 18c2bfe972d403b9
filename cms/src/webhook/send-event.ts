/** Sends one change to web. */
import { setTimeout as sleep } from "node:timers/promises";
import { signedHeaders } from "@tambayan/service/signed";
import { type WebhookEvent, webhookPath } from "../../contract";

export type WebhookTarget = { webUrl: string; secret: string };

const timeoutMs = 2_000;

/** Delays between attempts, in milliseconds: long enough for web to restart. */
const retryDelays = [250, 1_000, 2_000, 4_000, 8_000];

/** @returns null on success, else the problem */
async function attempt(target: WebhookTarget, body: string): Promise<string | null> {
  try {
    const response = await fetch(new URL(webhookPath, target.webUrl), {
      method: "POST",
      // Signed on every attempt, because the timestamp expires.
      headers: { "content-type": "application/json", ...signedHeaders(target.secret, body, new Date()) },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message || cause.name : String(cause);
  }
}

/**
 * Posts the event, with retries until web accepts it.
 * @param signal stops retrying when the cms shuts down
 * @returns null on success, else the last problem
 */
export async function sendEvent(
  target: WebhookTarget,
  event: WebhookEvent,
  signal: AbortSignal,
  delays: readonly number[] = retryDelays,
): Promise<string | null> {
  const body = JSON.stringify(event);
  let problem = await attempt(target, body);
  for (const ms of delays) {
    if (problem === null || signal.aborted) break;
    await sleep(ms, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    problem = await attempt(target, body);
  }
  return problem;
}
