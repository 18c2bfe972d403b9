/** The entry that a preview shows. */
import type { Core, Struct } from "@strapi/strapi";
import type { PreviewClaims } from "../../contract";
import { editorViews } from "../bootstrap/editor-views";

type Entry = Record<string, unknown>;
type Attributes = Struct.SchemaAttributes;

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

/** Drafts may be incomplete, but a page needs every required field. */
function emptyFields(
  strapi: Core.Strapi,
  attributes: Attributes,
  labels: Record<string, [string, string]>,
  entry: Entry,
): string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const value = entry[name];
    const label = labels[name]?.[0] ?? name;
    if (attribute.type === "component" && Array.isArray(value)) {
      const part = strapi.components[attribute.component];
      const own = Object.entries(editorViews).find(([uid]) => uid === attribute.component)?.[1].fields ?? {};
      if (!part) return [];
      return value.flatMap((row: Entry, index) =>
        emptyFields(strapi, part.attributes, own, row).map((field) => `${field} of ${label} ${index + 1}`),
      );
    }
    return "required" in attribute && attribute.required && isEmpty(value) ? [label] : [];
  });
}

export function entryOf(
  strapi: Core.Strapi,
  { uid, documentId, locale, status }: Omit<PreviewClaims, "editor" | "expires">,
): Promise<Entry | null> {
  return strapi
    .documents(uid)
    .findOne({ documentId, locale, status, populate: "*" }) as Promise<Entry | null>;
}

/** @returns the labels of required fields that are empty; null if this version of the entry does not exist */
export async function emptyFieldsOf(strapi: Core.Strapi, claims: PreviewClaims): Promise<string[] | null> {
  const entry = await entryOf(strapi, claims);
  return (
    entry &&
    emptyFields(strapi, strapi.contentType(claims.uid).attributes, editorViews[claims.uid].fields, entry)
  );
}
