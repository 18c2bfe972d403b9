/** Notifies web by webhook when published content or a file of the media library changes. */
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Core } from "@strapi/strapi";
import {
  announcedTypes,
  type EntryEvent,
  entryEventSchema,
  type MediaEvent,
  mediaEventSchema,
  type WebhookEvent,
} from "../../contract";
import type { Env } from "../env";
import { sendEvent } from "./send-event";

const eventNames = entryEventSchema.shape.event.options;
const mediaEventNames = mediaEventSchema.shape.event.options;
/** Strapi says that a file is deleted before its row is. */
const MEDIA_DELAY = 1_000;

/** A Strapi entry event; `publishedAt` is null for a draft. */
type ChangedEntry = { uid: string; entry: { documentId: string; publishedAt?: string | Date | null } };

/** @returns the event for web, or null if visitors see no difference: another type, or only a draft */
function announcementOf(
  event: EntryEvent["event"],
  { uid, entry }: ChangedEntry,
  now: Date,
): EntryEvent | null {
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
      const of = "hash" in event ? event.hash : `${event.uid} ${event.documentId}`;
      strapi.log.warn(`Could not notify web of ${event.event} ${of}: ${problem}`);
    }
  }
  async function announceMedia(event: MediaEvent["event"], hash: string): Promise<void> {
    await sleep(MEDIA_DELAY, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (!stopping.signal.aborted) await announce({ event, hash, at: new Date().toISOString() });
  }

  const stops = eventNames.map((name) =>
    strapi.eventHub.on(name, async (payload) => {
      const event = announcementOf(name, payload as unknown as ChangedEntry, new Date());
      if (event) void announce(event);
    }),
  );
  for (const name of mediaEventNames)
    stops.push(
      strapi.eventHub.on(name, async (payload) => {
        void announceMedia(name, (payload as unknown as { media: { hash: string } }).media.hash);
      }),
    );
  return () => {
    stopping.abort();
    for (const stop of stops) stop();
  };
}
