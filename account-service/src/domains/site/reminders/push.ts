import { createECDH } from "node:crypto";
import type { BaseLogger } from "pino";
import webPush from "web-push";
import type { Env } from "../../../env.ts";
import { derivedKey } from "../../../lib/secrets/secret-box.ts";
import type { SubscriptionRow } from "./store.ts";

/** Notifications sent at once. */
const CONCURRENCY = 20;
const TIMEOUT_MS = 10_000;

/** What the browser's worker shows (web/public/push-worker.js). */
export interface Notification {
  title: string;
  body: string;
  /** From the site's address on. */
  url: string;
  /** A second notification with the same one takes the place of the first. */
  tag: string;
}

/**
 * The site's own keys (VAPID, RFC 8292), derived from DATA_KEY: the same in every process, and nothing more to keep.
 */
export function vapidKeys({ DATA_KEY }: Pick<Env, "DATA_KEY">): { publicKey: string; privateKey: string } {
  const ecdh = createECDH("prime256v1");
  // Nearly every number is a private key of the curve; the next one is taken if one is not.
  for (let attempt = 0; ; attempt += 1) {
    const key = derivedKey(DATA_KEY, `vapid ${attempt}`);
    try {
      ecdh.setPrivateKey(key);
    } catch {
      continue;
    }
    return { publicKey: ecdh.getPublicKey("base64url"), privateKey: key.toString("base64url") };
  }
}

/**
 * Browsers that got their address from Google's former service are reached through its successor, which knows the
 * site's keys.
 */
const throughFcm = (endpoint: string) =>
  endpoint.replace("https://android.googleapis.com/gcm/send/", "https://fcm.googleapis.com/fcm/send/");

/**
 * Sends a notification to browsers, through their push services.
 * @param seconds how long a push service keeps it for a browser that is off
 * @returns the browsers that no longer want any
 */
export async function sendNotifications(
  env: Pick<Env, "DATA_KEY" | "MAIL_FROM">,
  messages: { to: SubscriptionRow; notification: Notification }[],
  seconds: number,
  logger: Pick<BaseLogger, "warn">,
): Promise<string[]> {
  const gone: string[] = [];
  const contact = /<([^>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM;
  const vapidDetails = { subject: `mailto:${contact}`, ...vapidKeys(env) };
  const waiting = [...messages];
  let failed = 0;

  async function send({ to, notification }: (typeof messages)[number]): Promise<void> {
    const { endpoint, p256dh, auth, endpointHash } = to;
    const address = throughFcm(endpoint);
    const request = webPush.generateRequestDetails(
      { endpoint: address, keys: { p256dh, auth } },
      JSON.stringify(notification),
      { vapidDetails, TTL: seconds, contentEncoding: "aes128gcm" },
    );
    const headers = Object.entries(request.headers).filter(([name]) => name !== "Content-Length");
    const response = await fetch(address, {
      method: "POST",
      headers: headers.map(([name, value]) => [name, String(value)] as [string, string]),
      body: new Uint8Array(request.body as Buffer),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    // 403: it subscribed with other keys, before DATA_KEY was changed.
    if ([403, 404, 410].includes(response.status)) gone.push(endpointHash);
    else if (!response.ok) failed += 1;
  }

  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await send(next).catch(() => {
          failed += 1;
        });
      }
    }),
  );
  if (failed > 0) logger.warn({ failed, of: messages.length }, "some notifications could not be sent");
  return gone;
}
