/** Tells web, by webhook, when what visitors see has changed. */
import { setMaxListeners } from "node:events";
import type { Core } from "@strapi/strapi";
import { announcedTypes, type WebhookEvent, webhookEventSchema } from "../../contract";
import type { Env } from "../env";
import { sendEvent } from "./send-event";

const eventNames = webhookEventSchema.shape.event.options;

/** What Strapi's event hub hands over. Of a changed draft, `publishedAt` is null. */
type EntryEvent = { uid: string; entry: { documentId: string; publishedAt?: string | Date | null } };

/** The event for web, or null when visitors see no difference: another type, or only a draft. */
export function announcementOf(
  event: WebhookEvent["event"],
  { uid, entry }: EntryEvent,
  now: Date,
): WebhookEvent | null {
  const announced = announcedTypes.find((type) => type === uid);
  if (!announced || !entry.publishedAt) return null;
  return { uid: announced, event, documentId: entry.documentId, at: now.toISOString() };
}

/**
 * Starts to listen. Strapi emits these events after the transaction has committed, so a reader who asks on receipt
 * sees the new state. The editor's request never waits for web.
 * @returns stops listening and gives up what is still being retried
 */
export function announceChanges(strapi: Core.Strapi): () => void {
  const { WEB_URL, WEBHOOK_SECRET } = strapi.config.get<Env>("variables");
  const target = { webUrl: WEB_URL, secret: WEBHOOK_SECRET };
  const stopping = new AbortController();
  // Each event that is being retried listens for the end.
  setMaxListeners(0, stopping.signal);

  async function announce(event: WebhookEvent): Promise<void> {
    const problem = await sendEvent(target, event, stopping.signal);
    if (problem !== null && !stopping.signal.aborted) {
      strapi.log.warn(`Web was not told of ${event.event} ${event.uid} ${event.documentId}: ${problem}`);
    }
  }

  const stops = eventNames.map((name) =>
    strapi.eventHub.on(name, async (payload) => {
      const event = announcementOf(name, payload as unknown as EntryEvent, new Date());
      if (event) void announce(event);
    }),
  );
  return () => {
    stopping.abort();
    for (const stop of stops) stop();
  };
}
