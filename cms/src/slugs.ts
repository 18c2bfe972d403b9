/** Ends of addresses: made from a title where an editor gives none, whatever script it is written in. */
import slugify from "@sindresorhus/slugify";
import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { guidePageUids } from "./api/site/guide-page-uids";

type Fields = Record<string, unknown>;

const pageUid = "api::page.page";
/** As `maxLength` of the schemas. */
const longest = { slug: 60, anchor: 40 };
const shapes = { slug: /^[a-z0-9]+(-[a-z0-9]+)*$/, anchor: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/ };

/**
 * A text as the end of an address. Cyrillic, Arabic and the like are transliterated; of Japanese or emoji nothing is
 * left, and a number alone names nothing.
 * @param fallback stands in for such a text, or before its number
 */
export function slugOf(text: string, fallback: string, limit = longest.slug): string {
  const words = slugify(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (!words.some((word) => /[a-z]/.test(word))) words.unshift(fallback);
  const whole = words.join("-");
  if (whole.length <= limit) return whole;
  const end = whole.lastIndexOf("-", limit);
  return whole.slice(0, end > limit / 2 ? end : limit).replace(/-$/, "");
}

/** The first of `slug`, `slug-2`, `slug-3`, … that is free. */
function freeSlug(slug: string, taken: ReadonlySet<unknown>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}

/** @throws a sentence for the editor */
function checkShape(kind: keyof typeof shapes, typed: unknown): void {
  const text = String(typed);
  if (shapes[kind].test(text) && text.length <= longest[kind]) return;
  const [from, example] = kind === "slug" ? ["title", "event-rules"] : ["chapter's title", "the-last-bell"];
  throw new errors.ApplicationError(
    `"${text}" cannot be ${kind === "slug" ? "a slug" : "an anchor"}: write lowercase letters, digits and hyphens, such as ${example}, at most ${longest[kind]} characters. Or leave it empty to create it from the ${from}.`,
  );
}

/** The slug of a page that has none: that of its other language, or one of its title. */
async function withPageSlug(strapi: Core.Strapi, data: Fields, documentId?: string): Promise<Fields> {
  if (data.slug) {
    checkShape("slug", data.slug);
    return data;
  }
  const rows: { documentId: string; slug: string | null }[] = await strapi.db
    .query(pageUid)
    .findMany({ select: ["documentId", "slug"] });
  const known = rows.find((row) => row.documentId === documentId && row.slug)?.slug;
  if (known) return "slug" in data ? { ...data, slug: known } : data;
  if (!data.title) return data;
  // Room for a number.
  const slug = slugOf(String(data.title), "page", longest.slug - 4);
  return { ...data, slug: freeSlug(slug, new Set(rows.map((row) => row.slug))) };
}

type Chapter = { id?: unknown; title?: unknown; anchor?: unknown };

/** The anchors of chapters that have none: those of the other language, in their order, or of their titles. */
function withAnchors(chapters: Chapter[], others: Chapter[]): Chapter[] {
  const taken = new Set(chapters.map(({ anchor }) => anchor).filter(Boolean));
  return chapters.map((chapter, index) => {
    if (chapter.anchor) {
      checkShape("anchor", chapter.anchor);
      return chapter;
    }
    const stays = chapter.id !== undefined && !("anchor" in chapter);
    if (stays || !chapter.title) return chapter;
    const there = others[index]?.anchor;
    const made = slugOf(String(chapter.title), "chapter", longest.anchor - 4);
    const own = freeSlug(
      shapes.anchor.test(made) ? made : slugOf(`chapter ${made}`, "chapter", longest.anchor - 4),
      taken,
    );
    const anchor = there && !taken.has(there) ? there : own;
    taken.add(anchor);
    return { ...chapter, anchor };
  });
}

/** Call once, in `register`. */
export function completeSlugs(strapi: Core.Strapi): void {
  const guidePages: string[] = Object.values(guidePageUids);
  strapi.documents.use(async (context, next) => {
    const { action, uid, params } = context;
    if (action !== "create" && action !== "update") return next();
    const data: Fields = { ...params.data };
    const documentId = action === "update" ? params.documentId : undefined;
    if (uid === pageUid) params.data = await withPageSlug(strapi, data, documentId);
    if (guidePages.includes(uid) && Array.isArray(data.chapters)) {
      const other: { chapters?: Chapter[] } | null = await strapi.db.query(uid).findOne({
        where: {
          publishedAt: null,
          locale: { $ne: params.locale ?? "en" },
          ...(documentId && { documentId }),
        },
        populate: { chapters: true },
      } as never);
      params.data = { ...data, chapters: withAnchors(data.chapters as Chapter[], other?.chapters ?? []) };
    }
    return next();
  });
}
