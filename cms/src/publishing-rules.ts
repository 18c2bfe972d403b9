/** What an entry needs before it can be published. The editor is told in one sentence what is missing. */
import type { Core, Struct } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { type AnnouncedType, announcedTypes } from "../contract";
import { problemOfPublishing } from "./api/news/publishing-rules";
import type { Block } from "./api/site/blocks/block-types";
import { weekdays } from "./api/site/calendar";
import { guidePageUids } from "./api/site/guide-page-uids";
import { editorViews } from "./bootstrap/editor-views";
import { isBlank, problemOfShowing } from "./content-values";
import type { ScheduledUid } from "./schedule/schedule-rules";

type Attributes = Struct.SchemaAttributes;
type Entry = Record<string, unknown>;
type File = { name: string; alternativeText?: string | null };
type Chapter = { title: string; anchor: string | null };

/** Each chapter needs an anchor, which no other one of the page has. @returns null when nothing is wrong */
export function problemOfChapters(chapters: Chapter[]): string | null {
  const without = chapters.find(({ anchor }) => !anchor);
  if (without) return `"${without.title}" needs an anchor. Save the page again to create it from the title.`;
  const duplicate = chapters.find(
    ({ anchor }, index) => chapters.findIndex((c) => c.anchor === anchor) < index,
  );
  return duplicate ? `"${duplicate.title}" needs an anchor that no other chapter has.` : null;
}

function problemOfBlocks(blocks: Block[]): string | null {
  const undescribed = blocks.find((block) => block.type === "image" && isBlank(block.image.alternativeText));
  if (undescribed?.type !== "image") return null;
  // The text keeps a copy of the alternative text from when the picture was inserted.
  return `The picture "${undescribed.image.name}" in the text needs alternative text. Add it in the Media Library, then remove the picture from the text and insert it again.`;
}

/**
 * Checks that every picture of an entry, including those in texts and components, has alternative text: the entry's own
 * `alt` where it has that field, else the file's.
 * @param entry with its media and components populated
 * @param partOf returns the attributes of a component
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
      const which = typeof entry.title === "string" ? `The picture of "${entry.title}"` : "The picture";
      return `${which} needs alternative text.`;
    }
    const file = value as File;
    if (!isBlank(file.alternativeText)) return null;
    return `The picture "${file.name}" needs alternative text. Click the pencil below it and describe what it shows.`;
  });
  return problems.find(Boolean) ?? null;
}

/** The `populate` with which `problemOfPictures` sees every picture of an entry. */
function picturesIn(attributes: Attributes, partOf: (component: string) => Attributes): object {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, attribute]): [string, object][] => {
      if (attribute.type === "media") return [[name, {}]];
      if (attribute.type !== "component") return [];
      return [[name, { populate: picturesIn(partOf(attribute.component), partOf) }]];
    }),
  );
}

const endsBefore = (start: unknown, end: unknown) =>
  Boolean(start && end) && new Date(String(end)) <= new Date(String(start));

/** A notice that ends before it starts would never be shown, nor would such a maintenance. */
export function problemOfNotice({
  startsAt,
  endsAt,
  maintenanceFrom,
  maintenanceUntil,
}: Entry): string | null {
  if (endsBefore(startsAt, endsAt)) return "The notice must end after it starts.";
  if (Boolean(maintenanceFrom) !== Boolean(maintenanceUntil))
    return "Maintenance needs both its start and its end.";
  if (endsBefore(maintenanceFrom, maintenanceUntil)) return "The maintenance must end after it starts.";
  return null;
}

const dayMs = 24 * 3_600_000;

/** A recurring event without a day would never take place, nor would one none of whose days is in its span. */
export function problemOfRecurringEvent(entry: Entry): string | null {
  if (!weekdays.some((day) => entry[day] === true)) return "Choose at least one day of the week.";
  const { firstDay, lastDay } = entry;
  if (firstDay && lastDay && String(lastDay) < String(firstDay))
    return "The last day must not be before the first day.";
  // From the first day on, each day of the week comes within seven.
  const [first, last] = [Date.parse(String(firstDay)), Date.parse(String(lastDay))];
  const days = weekdays.map((_, index) => first + index * dayMs).filter((day) => !(day > last));
  const takesPlace = days.some((day) => entry[weekdays[new Date(day).getUTCDay()] ?? ""] === true);
  return firstDay && lastDay && !takesPlace
    ? "None of its days of the week is between the first day and the last day."
    : null;
}

/** Two pages cannot have one address. */
async function problemOfSlug(strapi: Core.Strapi, { slug, documentId }: Entry): Promise<string | null> {
  if (!slug) return "The page needs a slug. Save it again with a title to create it.";
  const other = await strapi.db
    .query("api::page.page")
    .findOne({ where: { slug, publishedAt: { $notNull: true }, documentId: { $ne: documentId } } });
  return other ? `Another page already has the slug "${String(slug)}".` : null;
}

/**
 * What a draft misses beyond the rules of its schema.
 * @param draft with its pictures populated
 * @returns one sentence for the editor, or null when nothing is wrong
 */
async function problemOfDraft(strapi: Core.Strapi, uid: AnnouncedType, draft: Entry): Promise<string | null> {
  // Its pictures are named by the site's name, or are decorative.
  const described = uid !== "api::site-settings.site-settings";
  const isPage = Object.values(guidePageUids).some((page) => page === uid);
  const part = { attributes: strapi.contentType(uid).attributes, fields: editorViews[uid].fields };
  return (
    (described ? problemOfPictures(strapi.contentType(uid).attributes, draft, partsOf(strapi)) : null) ??
    problemOfShowing(part, draft, partsWithLabels(strapi)) ??
    (uid === "api::page.page" ? await problemOfSlug(strapi, draft) : null) ??
    (uid === "api::notice.notice" ? problemOfNotice(draft) : null) ??
    (uid === "api::recurring-event.recurring-event" ? problemOfRecurringEvent(draft) : null) ??
    (isPage ? problemOfChapters((draft.chapters ?? []) as Chapter[]) : null)
  );
}

const partsOf =
  (strapi: Core.Strapi) =>
  (component: string): Attributes =>
    strapi.components[component as keyof typeof strapi.components]?.attributes ?? {};

const partsWithLabels = (strapi: Core.Strapi) => (component: string) => ({
  attributes: partsOf(strapi)(component),
  fields: Object.entries(editorViews).find(([uid]) => uid === component)?.[1].fields ?? {},
});

async function draftsOf(strapi: Core.Strapi, uid: AnnouncedType, where: object): Promise<Entry[]> {
  return strapi.db.query(uid).findMany({
    where: { ...where, publishedAt: null },
    populate: picturesIn(strapi.contentType(uid).attributes, partsOf(strapi)) as never,
  });
}

type FieldError = { path: string[]; message: string; name: string };

const fieldErrorsOf = ({ details }: { details?: unknown }) =>
  (details as { errors?: FieldError[] } | undefined)?.errors ?? [];

/** Under the label of the form: Strapi's messages speak of types and `null`. */
function sentenceOf(uid: ScheduledUid, { path }: FieldError): string {
  const [field = ""] = path;
  return `"${editorViews[uid].fields[field]?.[0] ?? field}" is missing or cannot be published as it is.`;
}

/** @returns what an editor is told when publishing failed, in sentences */
export function reasonOf(uid: ScheduledUid, error: unknown): string {
  // Strapi's own errors are for editors; others, such as a time-out, are for the log.
  if (!(error instanceof errors.ApplicationError))
    return "The content admin had a technical problem. Nothing is wrong with the entry.";
  const ofFields = fieldErrorsOf(error);
  return ofFields.length > 0 ? ofFields.map((each) => sentenceOf(uid, each)).join(" ") : error.message;
}

/** What the schema requires of a published entry, as Strapi checks it when publishing. */
async function problemsOfSchema(strapi: Core.Strapi, uid: ScheduledUid, draft: Entry): Promise<FieldError[]> {
  const type = strapi.contentType(uid);
  const data = Object.fromEntries(
    Object.entries(draft).filter(([name]) => name !== "id" && type.attributes[name]?.type !== "media"),
  );
  try {
    const locale = typeof draft.locale === "string" ? draft.locale : undefined;
    await strapi.entityValidator.validateEntityCreation(type as never, data as never, {
      isDraft: false,
      locale,
    });
    return [];
  } catch (error) {
    if (!(error instanceof errors.ValidationError)) throw error;
    return fieldErrorsOf(error).map((each) => ({ ...each, message: sentenceOf(uid, each) }));
  }
}

/**
 * Refuses a saved draft that could not be published at its time as it is: nobody may be there then.
 * @param where the draft, in one language
 * @throws with a message at "Publish at", and at each field that is missing or wrong
 */
export async function checkScheduledDraft(
  strapi: Core.Strapi,
  uid: ScheduledUid,
  where: object,
): Promise<void> {
  for (const draft of await draftsOf(strapi, uid, where)) {
    const ofFields = await problemsOfSchema(strapi, uid, draft);
    const ofNews = uid === "api::news.news" ? problemOfPublishing(draft) : null;
    const problem = (await problemOfDraft(strapi, uid, draft)) ?? ofNews;
    const missing = ofFields.map(({ message }) => message);
    const problems = problem ? [...missing, problem] : missing;
    if (problems.length === 0) continue;
    const message = `It could not be published at that time as it is: ${problems.join(" ")} Complete it, or leave "Publish at" empty.`;
    throw new errors.ValidationError(message, {
      errors: [...ofFields, { path: ["publishAt"], message, name: "ValidationError" }],
    });
  }
}

/** Call once, in `register`. */
export function guardPublishing(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const uid = announcedTypes.find((type) => type === context.uid);
    if (context.action !== "publish" || !uid) return next();
    const { pluginOptions } = strapi.contentType(uid);
    const localised = Boolean(Reflect.get(Object(pluginOptions?.i18n), "localized"));
    const { documentId, locale = "en" } = context.params;
    const where = { documentId, ...(localised && locale !== "*" && { locale }) };
    for (const draft of await draftsOf(strapi, uid, where)) {
      const problem = await problemOfDraft(strapi, uid, draft);
      if (problem) throw new errors.ApplicationError(problem);
    }
    return next();
  });
}
