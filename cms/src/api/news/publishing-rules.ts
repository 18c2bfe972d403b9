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
  // A number alone is the address of the item with that number, and two dots lead to the page above.
  if (!/[a-z]/i.test(item.slug)) return `The slug "${item.slug}" needs a letter, such as news-${item.slug}.`;
  if (item.type !== "event") return null;
  if (!item.eventStart || !item.eventEnd)
    return "An event needs a start and an end before it can be published.";
  if (new Date(item.eventEnd) <= new Date(item.eventStart)) return "An event must end after it starts.";
  return null;
}
