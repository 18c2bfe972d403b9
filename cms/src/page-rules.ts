/** What a guide page must have before it is published: the editor is told in one sentence what is missing. */
import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { guidePageUids } from "./api/site/site-queries";

type Chapter = { title: string; anchor: string; picture?: object | null; alt?: string | null };

const uids: readonly string[] = Object.values(guidePageUids);

/** @returns null when nothing is wrong */
export function problemOfChapters(chapters: Chapter[]): string | null {
  const silent = chapters.find(({ picture, alt }) => picture && !alt?.trim());
  if (silent) return `The picture of “${silent.title}” needs its description.`;
  const twice = chapters.find(({ anchor }, index) => chapters.findIndex((c) => c.anchor === anchor) < index);
  if (twice) return `“${twice.title}” needs a place in the address that no other chapter has.`;
  return null;
}

/** Call once, in `register`. */
export function guardGuidePages(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    if (context.action !== "publish" || !uids.includes(context.uid)) return next();
    const { documentId, locale = "en" } = context.params;
    const drafts: { chapters: Chapter[] }[] = await strapi.db.query(context.uid).findMany({
      where: { documentId, publishedAt: null, ...(locale !== "*" && { locale }) },
      populate: { chapters: { populate: ["picture"] } },
    });
    for (const { chapters } of drafts) {
      const problem = problemOfChapters(chapters);
      if (problem) throw new errors.ApplicationError(problem);
    }
    return next();
  });
}
