/** Whether a news item can be published. Pure. */

type Moment = Date | string;

/**
 * @param item the row about to be published
 * @returns one sentence for the editor, or null when nothing is wrong
 */
export function problemOfPublishing(item: {
  type?: string;
  slug?: string | null;
  eventStart?: Moment | null;
  eventEnd?: Moment | null;
}): string | null {
  if (!item.slug) return "The slug is missing. Save again with a subject to create it.";
  if (item.type !== "event") return null;
  if (!item.eventStart || !item.eventEnd)
    return "An event needs a start and an end before it can be published.";
  if (new Date(item.eventEnd) <= new Date(item.eventStart)) return "An event must end after it starts.";
  return null;
}
