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

/**
 * A scheduled draft in one language; `locale` is null if its type is not translated. `updatedAt` changes on every edit.
 */
export type ScheduledDraft = {
  documentId: string;
  locale: string | null;
  publishAt: Moment;
  updatedAt: Moment;
};

/** What is due for an entry in one language. `edit` is the last change of it. */
export type ScheduledTask = {
  action: "publish" | "unpublish";
  uid: ScheduledUid;
  documentId: string;
  locale: string | null;
  edit: string;
};

/** A task that failed, and waits for its next attempt. */
export type ScheduleFailure = ScheduledTask & {
  attempts: number;
  /** When it was last tried. */
  at: string;
  /** One sentence for the editor. */
  reason: string;
};

const longestPauseMinutes = 10;

/**
 * Whether a task is tried now: at once after an edit, else with pauses that grow by a minute to ten. It is never given
 * up, because what was missing may be added elsewhere, such as in the Media Library.
 * @param failure the last failure of the task, if any
 */
export function isTimeToTry(
  { edit }: Pick<ScheduledTask, "edit">,
  failure: ScheduleFailure | undefined,
  now: Date,
): boolean {
  if (!failure || failure.edit !== edit) return true;
  const minutes = Math.min(failure.attempts, longestPauseMinutes);
  const passed = now.getTime() - new Date(failure.at).getTime();
  // Before it was tried: a clock was ahead then.
  return passed < 0 || passed >= minutes * 60_000;
}

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
