/** What is published and unpublished on schedule, and when. Pure. */

type Moment = Date | string;

/** The content types with `publishAt`. */
export const scheduledUids = [
  "api::news.news",
  "api::banner.banner",
  "api::download-link.download-link",
] as const;
export type ScheduledUid = (typeof scheduledUids)[number];

/** The ones that also have `unpublishAt`. */
export const windowUids = ["api::banner.banner"] as const satisfies ScheduledUid[];

/** A scheduled draft in one language; `locale` is null if its type is not translated. `updatedAt` changes on every edit. */
export type ScheduledDraft = {
  documentId: string;
  locale: string | null;
  publishAt: Moment;
  updatedAt: Moment;
};

/** Identifies a document in one language. */
export const versionOf = ({ documentId, locale }: Pick<ScheduledDraft, "documentId" | "locale">) =>
  `${documentId} ${locale}`;

/**
 * The drafts to publish now: they are due, and the item is not online yet. A schedule runs once, because publishing and
 * unpublishing clear `publishAt`. Changes to an item that is online are never published automatically.
 * @param online the published versions, as `versionOf` identifies them
 */
export function dueForPublishing(
  drafts: ScheduledDraft[],
  online: ReadonlySet<string>,
  now: Date,
): ScheduledDraft[] {
  return drafts.filter((draft) => new Date(draft.publishAt) <= now && !online.has(versionOf(draft)));
}

/**
 * @param from when the entry goes online
 * @param entry the entry being saved or published
 * @returns one sentence for the editor, or null when nothing is wrong
 */
export function problemOfWindow(
  from: Moment,
  { unpublishAt }: { unpublishAt?: Moment | null },
): string | null {
  if (!unpublishAt || new Date(unpublishAt) > new Date(from)) return null;
  return 'It would be unpublished before it is published. Choose a later time in "Unpublish at", or leave it empty.';
}
