/**
 * Refuses to save a schedule that could not be kept, and clears `publishAt` and `unpublishAt` when an item is published
 * or unpublished: a time left in the past would publish it again immediately. Each language has its own schedule; a
 * copy has none.
 */
import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { checkScheduledDraft } from "../publishing-rules";
import { updateQuietly } from "../quiet-update";
import { problemOfWindow, type ScheduledUid, scheduledUids, windowUids } from "./schedule-rules";

type Row = { documentId: string; locale: string | null; publishedAt?: Date | string | null };
type Times = { publishAt?: Date | string | null; unpublishAt?: Date | string | null };

const hasWindow = (uid: ScheduledUid) => windowUids.some((one) => one === uid);
const noTimes = (uid: ScheduledUid): Times => ({
  publishAt: null,
  ...(hasWindow(uid) && { unpublishAt: null }),
});

/** Of an item that is online a schedule publishes nothing, so that its draft may be incomplete. */
async function checkSchedule(
  strapi: Core.Strapi,
  uid: ScheduledUid,
  documentId: string,
  locale: string,
): Promise<void> {
  const version = { documentId, ...(uid === "api::news.news" && { locale }) };
  const online = await strapi.db.query(uid).count({ where: { ...version, publishedAt: { $notNull: true } } });
  if (online === 0) await checkScheduledDraft(strapi, uid, { ...version, publishAt: { $notNull: true } });
}

/** Call once, in `register`. */
export function guardSchedules(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const uid = scheduledUids.find((one) => one === context.uid);
    if (!uid) return next();
    const { action, params } = context;

    if (action === "create" || action === "update") {
      const { publishAt, unpublishAt } = (params.data ?? {}) as Times;
      const problem = publishAt ? problemOfWindow(publishAt, { unpublishAt }) : null;
      if (problem) throw new errors.ApplicationError(problem);
    }
    if (action === "clone") params.data = { ...params.data, ...noTimes(uid) };
    if (action === "create" || action === "update") {
      const { locale } = params;
      // Refusing it after the save undoes the save.
      return strapi.db.transaction(async () => {
        const saved = await next();
        const { documentId } = Object(saved) as { documentId?: string };
        if (documentId) await checkSchedule(strapi, uid, documentId, String(locale ?? "en"));
        return saved;
      });
    }
    const result = await next();
    if (action === "unpublish") {
      const localised = uid === "api::news.news" && params.locale !== "*";
      const where = { documentId: params.documentId, publishedAt: null };
      await updateQuietly(
        strapi,
        uid,
        localised ? { ...where, locale: params.locale ?? "en" } : where,
        noTimes(uid),
      );
    }
    return result;
  });

  strapi.db.lifecycles.subscribe({
    models: [...scheduledUids],
    beforeCreate({ params }) {
      const row = params.data as Times & Pick<Row, "publishedAt">;
      if (!row.publishedAt) return;
      const problem = problemOfWindow(row.publishedAt, row);
      if (problem) throw new errors.ApplicationError(problem);
      row.publishAt = null;
    },
    async afterCreate({ model, result }) {
      const { documentId, locale, publishedAt } = result as Row;
      if (!publishedAt) return;
      const uid = model.uid as ScheduledUid;
      await updateQuietly(strapi, uid, { documentId, locale, publishedAt: null }, { publishAt: null });
    },
  });
}
