/** Tells web about one change. */
import { setTimeout as pause } from "node:timers/promises";
import { type WebhookEvent, webhookPath } from "../../contract";
import { signedHeaders } from "../signature";

export type WebhookTarget = { webUrl: string; secret: string };

const timeoutMs = 2_000;

/** Pauses between the attempts, in milliseconds: long enough for web to restart. */
export const retryPauses = [250, 1_000, 2_000, 4_000, 8_000];

/** @returns null when web took it, else what went wrong */
async function attempt(target: WebhookTarget, body: string): Promise<string | null> {
  try {
    const response = await fetch(new URL(webhookPath, target.webUrl), {
      method: "POST",
      // Signed anew each time: the timestamp must be fresh.
      headers: { "content-type": "application/json", ...signedHeaders(target.secret, body, new Date()) },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return response.ok ? null : `answered ${response.status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message || cause.name : String(cause);
  }
}

/**
 * Posts the event, again after each pause until web takes it.
 * @param signal stops the retries when the cms shuts down
 * @returns null when web took it, else what went wrong last
 */
export async function sendEvent(
  target: WebhookTarget,
  event: WebhookEvent,
  signal: AbortSignal,
  pauses: readonly number[] = retryPauses,
): Promise<string | null> {
  const body = JSON.stringify(event);
  let problem = await attempt(target, body);
  for (const ms of pauses) {
    if (problem === null || signal.aborted) break;
    await pause(ms, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    problem = await attempt(target, body);
  }
  return problem;
}
