/** The banner that "Make a banner" creates from an event. Pure. */
import { topicPath } from "../../contract/limits";

/** An event as its form holds it. */
export type EventFields = {
  subject?: string | null;
  thumbnail?: { id: number; alternativeText?: string | null } | null;
  eventStart?: string | Date | null;
  eventEnd?: string | Date | null;
};

const longestAlt = 160;

/**
 * Why there cannot be a banner yet.
 * @returns one sentence for the editor, or null when nothing is missing
 */
export function problemOfEvent({ subject, thumbnail, eventStart, eventEnd }: EventFields, now: Date) {
  if (!subject || !thumbnail || !eventStart || !eventEnd)
    return "A banner needs the event's subject, picture, start and end.";
  return new Date(eventEnd) <= now ? "The event is over." : null;
}

/**
 * The draft of a banner: the event's picture with the subject over it, linked to the event, and online while the event
 * runs. It publishes itself at an event's start that is still to come.
 * @param topicId the number in the event's address
 * @param language the readers it is for
 */
export function bannerOfEvent(
  { subject, thumbnail, eventStart, eventEnd }: EventFields,
  { topicId, language, now }: { topicId: number; language: "all" | "en" | "fil"; now: Date },
) {
  return {
    img: thumbnail?.id,
    alt: (thumbnail?.alternativeText?.trim() || subject || "").slice(0, longestAlt),
    headline: subject,
    link: topicPath(topicId),
    language,
    // Before the usual banners, whose order starts at 1.
    order: 0,
    publishAt: eventStart && new Date(eventStart) > now ? new Date(eventStart).toISOString() : null,
    unpublishAt: eventEnd && new Date(eventEnd).toISOString(),
  };
}
