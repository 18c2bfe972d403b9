/**
 * What happens on the way to the document service: the short name is made from the subject, and editors' forms
 * cannot write what the system counts and numbers by itself.
 */
import type { Core } from "@strapi/strapi";

const uid = "api::news.news";

type Fields = Record<string, unknown>;

/** A short name that no other item has, or undefined when there is nothing to make it from, or no need. */
async function newSlug(strapi: Core.Strapi, data: Fields, documentId?: string): Promise<string | undefined> {
  if (data.slug || !data.subject) return undefined;
  if (documentId && !("slug" in data)) {
    const draft = await strapi.db.query(uid).findOne({ select: ["slug"], where: { documentId } });
    if (draft?.slug) return undefined;
  }
  const uids = strapi.plugin("content-manager").service("uid");
  return uids.generateUIDField({ contentTypeUID: uid, field: "slug", data: { subject: data.subject } });
}

/** Call once, in `register`: every later action on news passes through here. */
export function guardNewsDocuments(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== uid) return next();
    const { action, params } = context;

    if (action === "create" || action === "update") {
      // A form that was open for an hour would otherwise put an old number of views back.
      const data: Fields = { ...params.data };
      delete data.topicId;
      delete data.views;
      const slug = await newSlug(strapi, data, action === "update" ? params.documentId : undefined);
      if (slug) data.slug = slug;
      params.data = data;
    }
    if (action === "clone") {
      const fresh: Fields = { topicId: null, views: 0, date: null, publishAt: null };
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
