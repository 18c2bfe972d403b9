/**
 * Document service middleware for news: it creates the slug from the subject, and ignores fields that only the
 * system writes. All languages of an item share one number and one slug.
 */
import type { Core } from "@strapi/strapi";
import { updateQuietly } from "../../quiet-update";
import { slugOf } from "../../slugs";

const uid = "api::news.news";

type Fields = Record<string, unknown>;

type Wanted = { contentTypeUID: string; field: string; data: Fields; locale?: string };
type Uids = {
  generateUIDField(wanted: Wanted): Promise<string>;
  findUniqueUID(wanted: object): Promise<string>;
};

/**
 * Strapi's own slug is empty for a subject such as 日本語, also that of the form's button, and may be longer than its
 * column.
 */
function makeAllSlugs(strapi: Core.Strapi): void {
  const uids: Uids = strapi.plugin("content-manager").service("uid");
  const usual = uids.generateUIDField.bind(uids);
  uids.generateUIDField = (wanted) => {
    const { contentTypeUID, field, data, locale } = wanted;
    if (contentTypeUID !== uid || !data.subject) return usual(wanted);
    const value = slugOf(String(data.subject), String(data.type ?? "news"), 100);
    return uids.findUniqueUID({ contentTypeUID, field, value, locale });
  };
}

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
  const drafts: { slug?: string; locale: string; type: string }[] = documentId
    ? await strapi.db.query(uid).findMany({
        select: ["slug", "locale", "type"],
        where: { documentId, publishedAt: null },
      })
    : [];
  const known = drafts.find(({ slug }) => slug)?.slug;
  if (known && !drafts.some((draft) => draft.locale === locale)) return known;
  if (data.slug || !data.subject || (known && !("slug" in data))) return undefined;
  const uids: Uids = strapi.plugin("content-manager").service("uid");
  return uids.generateUIDField({
    contentTypeUID: uid,
    field: "slug",
    data: { subject: data.subject, type: data.type ?? drafts[0]?.type },
    locale,
  });
}

/** For drafts from before every subject had a slug. */
async function addMissingSlug(strapi: Core.Strapi, documentId: string): Promise<void> {
  const drafts: { slug: string | null; subject: string | null; type: string; locale: string }[] =
    await strapi.db.query(uid).findMany({ where: { documentId, publishedAt: null } });
  const named = drafts.find(({ subject }) => subject);
  if (!named || drafts.some(({ slug }) => slug)) return;
  const { subject, type, locale } = named;
  const slug = await newSlug(strapi, { subject, type }, locale, documentId);
  await updateQuietly(strapi, uid, { documentId, publishedAt: null }, { slug });
}

/** Call once, in `register`. */
export function guardNewsDocuments(strapi: Core.Strapi): void {
  makeAllSlugs(strapi);
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
    if (action === "publish") {
      await addMissingSlug(strapi, params.documentId);
      return next();
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
