/** Publishes news at the time in `publishAt`. Run every ten seconds by src/cron-tasks.ts. */
import type { Core } from "@strapi/strapi";
import { dueForPublishing, type ScheduledDraft, versionOf } from "./publishing-rules";

const uid = "api::news.news";

/** Drafts that could not be published, with the edit they failed at: tried again once they are edited. */
const failedEdits = new Map<string, string>();
let running = false;

async function publishOne(strapi: Core.Strapi, draft: ScheduledDraft): Promise<void> {
  const edit = new Date(draft.updatedAt).toISOString();
  const version = versionOf(draft);
  if (failedEdits.get(version) === edit) return;
  try {
    await strapi.documents(uid).publish({ documentId: draft.documentId, locale: draft.locale });
    failedEdits.delete(version);
    strapi.log.info(`Published ${uid} ${version} on schedule`);
  } catch (error) {
    failedEdits.set(version, edit);
    const reason = error instanceof Error ? error.message : String(error);
    strapi.log.warn(`Could not publish ${uid} ${version} on schedule: ${reason}`);
  }
}

async function dueDrafts(strapi: Core.Strapi, now: Date): Promise<ScheduledDraft[]> {
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

/** Safe to call at any time and as often as one likes: what is published has no schedule any more. */
export async function publishDueNews(strapi: Core.Strapi, now: Date): Promise<void> {
  if (running) return;
  running = true;
  try {
    for (const draft of await dueDrafts(strapi, now)) await publishOne(strapi, draft);
  } finally {
    running = false;
  }
}
