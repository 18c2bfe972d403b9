/** Keeps editors' forms from writing what the system counts and numbers by itself. */
import type { Core } from "@strapi/strapi";

const uid = "api::news.news";

/** Call once, in `register`: every later action on news passes through here. */
export function guardNewsDocuments(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== uid) return next();
    const { action, params } = context;

    if (action === "create" || action === "update") {
      // A form that was open for an hour would otherwise put an old number of views back.
      const data: Record<string, unknown> = { ...params.data };
      delete data.topicId;
      delete data.views;
      params.data = data;
    }
    if (action === "clone") {
      const fresh: Record<string, unknown> = { topicId: null, views: 0, date: null, publishAt: null };
      params.data = { ...params.data, ...fresh };
    }
    const result = await next();
    if (action === "unpublish") {
      // Its schedule lies in the past: left standing, it would put the item online again at once.
      const drafts = { documentId: params.documentId, publishedAt: null };
      await strapi.db.queryBuilder(uid).update({ publishAt: null }).where(drafts).execute();
    }
    return result;
  });
}
