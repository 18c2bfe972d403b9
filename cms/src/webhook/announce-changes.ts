/** Notifies web by webhook when published content changes. */
import { setMaxListeners } from "node:events";
import type { Core } from "@strapi/strapi";
import { announcedTypes, type WebhookEvent, webhookEventSchema } from "../../contract";
import type { Env } from "../env";
import { sendEvent } from "./send-event";

const eventNames = webhookEventSchema.shape.event.options;

/** A Strapi entry event; `publishedAt` is null for a draft. */
type EntryEvent = { uid: string; entry: { documentId: string; publishedAt?: string | Date | null } };

/** @returns the event for web, or null if visitors see no difference: another type, or only a draft */
function announcementOf(
  event: WebhookEvent["event"],
  { uid, entry }: EntryEvent,
  now: Date,
): WebhookEvent | null {
  const announced = announcedTypes.find((type) => type === uid);
  if (!announced || !entry.publishedAt) return null;
  return { uid: announced, event, documentId: entry.documentId, at: now.toISOString() };
}

/**
 * Starts listening. Strapi emits these events after the commit, so a receiver that fetches at once gets the new state.
 * The editor's request never waits for web.
 * @returns a function that stops listening and abandons pending retries
 */
export function announceChanges(strapi: Core.Strapi): () => void {
  const { WEB_URL, WEBHOOK_SECRET } = strapi.config.get<Env>("variables");
  const target = { webUrl: WEB_URL, secret: WEBHOOK_SECRET };
  const stopping = new AbortController();
  // Each pending retry adds a listener.
  setMaxListeners(0, stopping.signal);

  async function announce(event: WebhookEvent): Promise<void> {
    const problem = await sendEvent(target, event, stopping.signal);
    if (problem !== null && !stopping.signal.aborted) {
      strapi.log.warn(`Could not notify web of ${event.event} ${event.uid} ${event.documentId}: ${problem}`);
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
