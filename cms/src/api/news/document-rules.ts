/**
 * What happens on the way to the document service: the short name is made from the subject, and editors' forms
 * cannot write what the system counts and numbers by itself. An item has one number and one short name, whatever
 * languages it is written in.
 */
import type { Core } from "@strapi/strapi";
import { updateQuietly } from "../../quiet-update";

const uid = "api::news.news";

type Fields = Record<string, unknown>;

/**
 * The short name to write: that of the item's other language, or one that no other item has. Undefined when there is
 * nothing to make it from, or no need.
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
