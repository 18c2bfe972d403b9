/** The worker that shows reminders (web/public/push-worker.js). */
const WORKER = "/push-worker.js";

export const isSupported = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** This browser's subscription; null if it has none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** How the server names a subscription (browserHashes); null without one. */
export async function hashOf(subscription: { endpoint: string } | null): Promise<string | null> {
  if (!subscription) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Subscribes this browser.
 * @throws DOMException if its push service cannot be reached, or the player does not allow it
 */
export async function subscribe(
  publicKey: string,
): Promise<{ endpoint: string; p256dh: string; auth: string }> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One with an older key of the site would never be notified again.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

/** @returns the address that is no longer notified; undefined if there was none */
export async function unsubscribe(): Promise<string | undefined> {
  const subscription = await currentSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}
