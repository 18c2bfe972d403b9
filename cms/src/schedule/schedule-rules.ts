/** What goes online, and comes down again, by itself, and when. Pure. */

type Moment = Date | string;

/** The types with `publishAt`. */
export const scheduledUids = [
  "api::news.news",
  "api::banner.banner",
  "api::download-link.download-link",
] as const;
export type ScheduledUid = (typeof scheduledUids)[number];

/** Those of them with `unpublishAt`. */
export const windowUids = ["api::banner.banner"] as const satisfies ScheduledUid[];

/** A draft with a schedule, in one language; null where its type has only one. `updatedAt` changes with every edit. */
export type ScheduledDraft = {
  documentId: string;
  locale: string | null;
  publishAt: Moment;
  updatedAt: Moment;
};

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

/**
 * @param from when it goes online
 * @param entry the row that is written or published
 * @returns one sentence for the editor, or null when nothing is wrong
 */
export function problemOfWindow(
  from: Moment,
  { unpublishAt }: { unpublishAt?: Moment | null },
): string | null {
  if (!unpublishAt || new Date(unpublishAt) > new Date(from)) return null;
  return "It would be taken down before it is online: set a later time in “Take down by itself at”, or none.";
}
