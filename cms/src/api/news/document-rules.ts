/**
 * Document service middleware for news: it creates the slug from the subject, and ignores fields that only the
 * system writes. All languages of an item share one number and one slug.
 */
import type { Core } from "@strapi/strapi";
import { updateQuietly } from "../../quiet-update";

const uid = "api::news.news";

type Fields = Record<string, unknown>;

/**
 * The slug to write: that of the item's other language, or a new unique one. Undefined when there is no subject to
 * create it from, or no need to.
 */
async function newSlug(
  strapi: Core.Strapi,
  data: Fields,
  locale: string,
  documentId?: string,
): Promise<string | undefined> {
  const drafts: { slug?: string; locale: string }[] = documentId
    ? await strapi.db.query(uid).findMany({
        select: ["slug", "locale"],
        where: { documentId, publishedAt: null },
      })
    : [];
  const known = drafts.find(({ slug }) => slug)?.slug;
  if (known && !drafts.some((draft) => draft.locale === locale)) return known;
  if (data.slug || !data.subject || (known && !("slug" in data))) return undefined;
  const uids = strapi.plugin("content-manager").service("uid");
  return uids.generateUIDField({
    contentTypeUID: uid,
    field: "slug",
    data: { subject: data.subject },
    locale,
  });
}

/** Call once, in `register`. */
export function guardNewsDocuments(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== uid) return next();
    const { action, params } = context;

    if (action === "create" || action === "update") {
      // A form that was open for an hour would otherwise reset the view count.
      const data: Fields = { ...params.data };
      delete data.topicId;
      delete data.views;
      delete data.discordPost;
      const documentId = action === "update" ? params.documentId : undefined;
      const slug = await newSlug(strapi, data, String(params.locale ?? "en"), documentId);
      if (slug) data.slug = slug;
      params.data = data;
      const result = await next();
      if (documentId && data.slug) {
        await updateQuietly(strapi, uid, { documentId, publishedAt: null }, { slug: data.slug });
      }
      return result;
    }
    if (action === "clone") {
      const fresh: Fields = { topicId: null, views: 0, date: null, discordPost: null };
      params.data = { ...params.data, ...fresh };
      const result = await next();
      const { documentId, entries } = result as { documentId?: string; entries: { id: number | string }[] };
      if (documentId) {
        const topicId = Math.min(...entries.map(({ id }) => Number(id)));
        await updateQuietly(strapi, uid, { documentId }, { topicId });
      }
      return result;
    }
    return next();
  });
}
