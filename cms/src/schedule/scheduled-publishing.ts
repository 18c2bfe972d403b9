/** Publishes at `publishAt` and unpublishes at `unpublishAt`. Runs every ten seconds (src/cron-tasks.ts). */
import type { Core } from "@strapi/strapi";
import { withLock } from "../process-lock";
import { reasonOf } from "../publishing-rules";
import { readFailures, writeFailures } from "./schedule-failures";
import {
  dueForPublishing,
  isTimeToTry,
  type ScheduledDraft,
  type ScheduledTask,
  type ScheduledUid,
  type ScheduleFailure,
  scheduledUids,
  versionOf,
  windowUids,
} from "./schedule-rules";

let running: Promise<void> | undefined;

const keyOf = (task: ScheduledTask) => `${task.action} ${task.uid} ${versionOf(task)}`;
const editOf = ({ updatedAt }: Pick<ScheduledDraft, "updatedAt">) => new Date(updatedAt).toISOString();

/** @returns null when it is done */
async function attempt(
  strapi: Core.Strapi,
  task: ScheduledTask,
  last: ScheduleFailure | undefined,
  now: Date,
): Promise<ScheduleFailure | null> {
  const { action, uid, documentId, locale } = task;
  try {
    const documents = strapi.documents(uid);
    const version = { documentId, ...(locale && { locale }) };
    await (action === "publish" ? documents.publish(version) : documents.unpublish(version));
    strapi.log.info(`Done on schedule: ${keyOf(task)}`);
    return null;
  } catch (error) {
    const attempts = (last?.attempts ?? 0) + 1;
    const message = error instanceof Error ? error.message : String(error);
    strapi.log.error(`Could not ${keyOf(task)} on schedule (attempt ${attempts}, tried again): ${message}`);
    return { ...task, attempts, at: now.toISOString(), reason: reasonOf(uid, error) };
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

async function publishTasks(strapi: Core.Strapi, uid: ScheduledUid, now: Date): Promise<ScheduledTask[]> {
  return (await dueDrafts(strapi, uid, now)).map((draft) => {
    const { documentId, locale } = draft;
    return { action: "publish", uid, documentId, locale, edit: editOf(draft) };
  });
}

async function unpublishTasks(strapi: Core.Strapi, uid: ScheduledUid, now: Date): Promise<ScheduledTask[]> {
  const over: Pick<ScheduledDraft, "documentId" | "updatedAt">[] = await strapi.db.query(uid).findMany({
    select: ["documentId", "updatedAt"],
    where: { publishedAt: { $notNull: true }, unpublishAt: { $lte: now } },
  });
  return over.map((row) => {
    return { action: "unpublish", uid, documentId: row.documentId, locale: null, edit: editOf(row) };
  });
}

async function runSchedules(strapi: Core.Strapi, now: Date): Promise<void> {
  const before = await readFailures(strapi);
  const known = new Map(before.map((failure) => [keyOf(failure), failure]));
  // Of what is not due any more, published by hand or deleted, no failure is kept.
  const after: ScheduleFailure[] = [];
  const run = async (tasks: ScheduledTask[]) => {
    for (const task of tasks) {
      const last = known.get(keyOf(task));
      const failure = isTimeToTry(task, last, now) ? await attempt(strapi, task, last, now) : last;
      if (failure) after.push(failure);
    }
  };
  for (const uid of windowUids) await run(await unpublishTasks(strapi, uid, now));
  for (const uid of scheduledUids) await run(await publishTasks(strapi, uid, now));
  if (JSON.stringify(after) !== JSON.stringify(before)) await writeFailures(strapi, after);
}

/** Safe to call at any time: runs never overlap, and publishing clears the schedule. */
export async function publishDue(strapi: Core.Strapi, now: Date): Promise<void> {
  await running;
  running ??= withLock(strapi, "schedule", () => runSchedules(strapi, now)).finally(() => {
    running = undefined;
  });
  await running;
}
