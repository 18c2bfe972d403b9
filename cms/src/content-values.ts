/**
 * Values that Strapi takes, and that its database or web does not: the site leaves out an entry that has one.
 * The editor is told in one sentence which field it is.
 */
import type { Core, Struct } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { announcedTypes } from "../contract";
import { editorViews } from "./bootstrap/editor-views";

type Attributes = Struct.SchemaAttributes;
type Entry = Record<string, unknown>;
/** Labels and help texts of a form, by its fields. */
type Fields = Record<string, readonly [label: string, help: string]>;
type Part = { attributes: Attributes; fields: Fields };

/** PostgreSQL's integers. */
const largest = 2 ** 31 - 1;
/** Characters of PostgreSQL's column for a slug; Strapi itself limits every other text. */
const longestSlug = 255;
/** The years of the admin's calendar; later ones have times of another form (ISO 8601: +012026). */
const years = { first: 1900, last: 2099 };
/** Whether a field holds an address; those of web's own pages begin with a slash. Another `link` is a color. */
const isAddress = (name: string, attribute: object | undefined) =>
  name === "link_address" ||
  name === "video_url" ||
  (attribute !== undefined && "customField" in attribute && attribute.customField === "global::link");

/**
 * A value as the site uses it: addresses and checksums that were copied have spaces around them, and capitals where a
 * phone or another program writes them.
 */
function tidied(name: string, attribute: object | undefined, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (isAddress(name, attribute)) return value.trim().replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
  return name === "sha256" ? value.trim().toLowerCase() : value;
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

/** Nothing but spaces and what cannot be seen, which copied texts bring along. */
export const isBlank = (text: unknown) => typeof text !== "string" || !/[^\p{Cc}\p{Cf}\p{Z}]/u.test(text);

const inWords = (number: number) => number.toLocaleString("en-US");

function problemOfValue(type: string, value: unknown): string | null {
  if (type === "uid" && String(value).length > longestSlug)
    return `must be ${longestSlug} characters or fewer`;
  if (type === "integer" && Math.abs(Number(value)) > largest)
    return `must be between ${inWords(-largest)} and ${inWords(largest)}`;
  if (type === "biginteger" && Number(value) > Number.MAX_SAFE_INTEGER)
    return `must be at most ${inWords(Number.MAX_SAFE_INTEGER)}`;
  if (type !== "datetime") return null;
  const year = new Date(value as string | Date).getUTCFullYear();
  return year < years.first || year > years.last
    ? `must be a time between ${years.first} and ${years.last}`
    : null;
}

/**
 * What cannot be saved, not even as a draft.
 * @returns null when nothing is wrong
 */
function problemOfSaving({ attributes, fields }: Part, entry: Entry): string | null {
  for (const [name, { type }] of Object.entries(attributes)) {
    const problem = isEmpty(entry[name]) ? null : problemOfValue(type, entry[name]);
    if (problem) return `"${fields[name]?.[0] ?? name}" ${problem}.`;
  }
  return null;
}

/**
 * What a draft may have and the site cannot show: a required text without a character to read, and an address that
 * cannot be opened.
 * @param entry with its components populated
 * @param partOf returns a component
 * @returns null when nothing is wrong
 */
export function problemOfShowing(
  { attributes, fields }: Part,
  entry: Entry,
  partOf: (component: string) => Part,
): string | null {
  for (const [name, attribute] of Object.entries(attributes)) {
    const value = entry[name];
    const label = fields[name]?.[0] ?? name;
    if (attribute.type === "component") {
      const part = partOf(attribute.component);
      const all = [value ?? []].flat().map((row) => problemOfShowing(part, row as Entry, partOf));
      const problem = all.find(Boolean);
      if (problem) return problem;
    }
    if (typeof value !== "string" || value === "") continue;
    if ("required" in attribute && attribute.required && isBlank(value))
      return `"${label}" is only spaces. Fill it in.`;
    if (isAddress(name, attribute) && !value.startsWith("/") && !URL.canParse(value))
      return `"${label}" is not an address that can be opened: check the name of the server and the port.`;
  }
  return null;
}

/** Refuses what cannot be saved, and saves the rest as the site uses it. Call once, in `register`. */
export function guardValues(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const uid = announcedTypes.find((type) => type === context.uid);
    const { action, params } = context;
    if (uid && (action === "create" || action === "update" || action === "clone")) {
      const part = { attributes: strapi.contentType(uid).attributes, fields: editorViews[uid].fields };
      const data = (params.data ?? {}) as Entry;
      const problem = problemOfSaving(part, data);
      if (problem) throw new errors.ApplicationError(problem);
      const tidy = Object.entries(data).map(([name, value]) => [
        name,
        tidied(name, part.attributes[name], value),
      ]);
      context.params = { ...params, data: Object.fromEntries(tidy) } as typeof params;
    }
    return next();
  });
}
