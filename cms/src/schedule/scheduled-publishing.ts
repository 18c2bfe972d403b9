/** Publishes at `publishAt` and unpublishes at `unpublishAt`. Runs every ten seconds (src/cron-tasks.ts). */
import type { Core } from "@strapi/strapi";
import { withLock } from "../process-lock";
import {
  dueForPublishing,
  type ScheduledDraft,
  type ScheduledUid,
  scheduledUids,
  versionOf,
  windowUids,
} from "./schedule-rules";

/** Drafts that could not be published, with the edit that failed: retried once they are edited. */
const failedEdits = new Map<string, string>();
let running: Promise<void> | undefined;

async function publishOne(strapi: Core.Strapi, uid: ScheduledUid, draft: ScheduledDraft): Promise<void> {
  const edit = new Date(draft.updatedAt).toISOString();
  const version = versionOf(draft);
  if (failedEdits.get(version) === edit) return;
  try {
    const { documentId, locale } = draft;
    await strapi.documents(uid).publish({ documentId, ...(locale && { locale }) });
    failedEdits.delete(version);
    strapi.log.info(`Published ${uid} ${version} on schedule`);
  } catch (error) {
    failedEdits.set(version, edit);
    const reason = error instanceof Error ? error.message : String(error);
    strapi.log.warn(`Could not publish ${uid} ${version} on schedule: ${reason}`);
  }
}

async function dueDrafts(strapi: Core.Strapi, uid: ScheduledUid, now: Date): Promise<ScheduledDraft[]> {
  const drafts: ScheduledDraft[] = await strapi.db.query(uid).findMany({
    select: ["documentId", "locale", "publishAt", "updatedAt"],
    where: { publishedAt: { $null: true }, publishAt: { $lte: now } },
  });
  if (drafts.length === 0) return [];
  const online: Pick<ScheduledDraft, "documentId" | "locale">[] = await strapi.db.query(uid).findMany({
    select: ["documentId", "locale"],
    where: { publishedAt: { $notNull: true }, documentId: { $in: drafts.map((draft) => draft.documentId) } },
  });
  return dueForPublishing(drafts, new Set(online.map(versionOf)), now);
}

async function unpublishDue(strapi: Core.Strapi, uid: ScheduledUid, now: Date): Promise<void> {
  const over: { documentId: string }[] = await strapi.db.query(uid).findMany({
    select: ["documentId"],
    where: { publishedAt: { $notNull: true }, unpublishAt: { $lte: now } },
  });
  for (const { documentId } of over) {
    await strapi.documents(uid).unpublish({ documentId });
    strapi.log.info(`Unpublished ${uid} ${documentId} on schedule`);
  }
}

async function runSchedules(strapi: Core.Strapi, now: Date): Promise<void> {
  for (const uid of windowUids) await unpublishDue(strapi, uid, now);
  for (const uid of scheduledUids) {
    for (const draft of await dueDrafts(strapi, uid, now)) await publishOne(strapi, uid, draft);
  }
}

/** Safe to call at any time: runs never overlap, and publishing clears the schedule. */
export async function publishDue(strapi: Core.Strapi, now: Date): Promise<void> {
  await running;
  running ??= withLock(strapi, "schedule", () => runSchedules(strapi, now)).finally(() => {
    running = undefined;
  });
  await running;
}
