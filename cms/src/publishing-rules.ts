/** What an entry must have before it is published: the editor is told in one sentence what is missing. */
import type { Core, Struct } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { announcedTypes } from "../contract";
import type { Block } from "./api/site/blocks/block-types";
import { guidePageUids } from "./api/site/site-queries";

type Attributes = Struct.SchemaAttributes;
type Entry = Record<string, unknown>;
type File = { name: string; alternativeText?: string | null };
type Chapter = { title: string; anchor: string };

const isBlank = (text: unknown) => typeof text !== "string" || text.trim() === "";

/** Two places in a page's address must differ. @returns null when nothing is wrong */
export function problemOfChapters(chapters: Chapter[]): string | null {
  const twice = chapters.find(({ anchor }, index) => chapters.findIndex((c) => c.anchor === anchor) < index);
  return twice ? `“${twice.title}” needs a place in the address that no other chapter has.` : null;
}

function problemOfBlocks(blocks: Block[]): string | null {
  const silent = blocks.find((block) => block.type === "image" && isBlank(block.image.alternativeText));
  if (silent?.type !== "image") return null;
  // The editor keeps the words that the picture had when it was put in.
  return `The picture “${silent.image.name}” in the text needs its alternative text: give it one in the Media Library, take it out of the text and put it in again.`;
}

/**
 * Whether every picture of an entry, in its texts and parts too, says what it shows. The words are the entry's own where
 * it has a field for them, `alt`, else those of the file.
 * @param entry with its files and parts
 * @param partOf the attributes of a component
 * @returns null when nothing is wrong
 */
export function problemOfPictures(
  attributes: Attributes,
  entry: Entry,
  partOf: (component: string) => Attributes,
): string | null {
  const problems = Object.entries(attributes).map(([name, attribute]) => {
    const value = entry[name];
    if (!value) return null;
    if (attribute.type === "blocks") return problemOfBlocks(value as Block[]);
    if (attribute.type === "component") {
      const part = partOf(attribute.component);
      const all = [value].flat().map((row) => problemOfPictures(part, row as Entry, partOf));
      return all.find(Boolean) ?? null;
    }
    if (attribute.type !== "media") return null;
    if ("alt" in attributes) {
      if (!isBlank(entry.alt)) return null;
      const whose = typeof entry.title === "string" ? `The picture of “${entry.title}”` : "The picture";
      return `${whose} needs its description.`;
    }
    const file = value as File;
    if (!isBlank(file.alternativeText)) return null;
    return `The picture “${file.name}” needs its alternative text: click the pencil below it and say what it shows.`;
  });
  return problems.find(Boolean) ?? null;
}

/** What to load with an entry so that `problemOfPictures` sees all of its pictures. */
function picturesIn(attributes: Attributes, partOf: (component: string) => Attributes): object {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, attribute]): [string, object][] => {
      if (attribute.type === "media") return [[name, {}]];
      if (attribute.type !== "component") return [];
      return [[name, { populate: picturesIn(partOf(attribute.component), partOf) }]];
    }),
  );
}

/** Call once, in `register`. */
export function guardPublishing(strapi: Core.Strapi): void {
  const partOf = (component: string): Attributes =>
    strapi.components[component as keyof typeof strapi.components]?.attributes ?? {};

  strapi.documents.use(async (context, next) => {
    const uid = announcedTypes.find((type) => type === context.uid);
    if (context.action !== "publish" || !uid) return next();
    const { attributes, pluginOptions } = strapi.contentType(uid);
    const localised = Boolean(Reflect.get(Object(pluginOptions?.i18n), "localized"));
    const { documentId, locale = "en" } = context.params;
    const drafts: Entry[] = await strapi.db.query(uid).findMany({
      where: { documentId, publishedAt: null, ...(localised && locale !== "*" && { locale }) },
      populate: picturesIn(attributes, partOf) as never,
    });
    const isPage = Object.values(guidePageUids).some((page) => page === uid);
    for (const draft of drafts) {
      const problem =
        problemOfPictures(attributes, draft, partOf) ??
        (isPage ? problemOfChapters(draft.chapters as Chapter[]) : null);
      if (problem) throw new errors.ApplicationError(problem);
    }
    return next();
  });
}
