/** When a news item may be published, and which drafts are due. Pure. */

type Moment = Date | string;

/** A draft with a schedule, in one language. `updatedAt` changes with every edit. */
export type ScheduledDraft = { documentId: string; locale: string; publishAt: Moment; updatedAt: Moment };

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
  if (!item.slug)
    return "The short name is missing: save once more with a subject, and it is made from that.";
  if (item.type !== "event") return null;
  if (!item.eventStart || !item.eventEnd)
    return "An event needs a start and an end before it can be published.";
  if (new Date(item.eventEnd) <= new Date(item.eventStart)) return "An event must end after it starts.";
  return null;
}

/** A document in one of its languages, as one name. */
export const versionOf = ({ documentId, locale }: Pick<ScheduledDraft, "documentId" | "locale">) =>
  `${documentId} ${locale}`;

/**
 * The drafts to publish now: their time has come and the item is not online yet. A schedule works once, because
 * publishing and unpublishing both empty `publishAt`; changing an item that is online never publishes by itself.
 * @param online what has a published row, named by `versionOf`
 */
export function dueForPublishing(
  drafts: ScheduledDraft[],
  online: ReadonlySet<string>,
  now: Date,
): ScheduledDraft[] {
  return drafts.filter((draft) => new Date(draft.publishAt) <= now && !online.has(versionOf(draft)));
}
