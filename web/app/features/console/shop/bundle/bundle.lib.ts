import { bundleRequestSchema, type Product, partsFingerprint } from "@tambayan/account-service/contract";
import { z } from "zod";
import type { RawFields } from "~/platform/clients/account-client.server";
import type { FormResult } from "~/platform/forms/form-result";
import { seenName, toBody } from "../../parts/edited-field.lib";

/** A part of the bundle in the form. */
export interface FormPart {
  ProductNum: string;
  ItemName: string;
  quantity: string;
}

/** The name of a part's field: 'part-0', with its place in the form. */
export const partField = (name: "part" | "partName" | "quantity", place: number) => `${name}-${place}`;

/** The parts in a form's fields, in their order. */
export function readParts(fields: Record<string, unknown>): FormPart[] {
  const places = Object.keys(fields)
    .flatMap((name) => /^part-(\d{1,3})$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other);
  const text = (name: string) => String(fields[name] ?? "");
  return places.map((place) => ({
    ProductNum: text(partField("part", place)),
    ItemName: text(partField("partName", place)),
    quantity: text(partField("quantity", place)),
  }));
}

/** A form's fields with other parts. */
export function writeParts(fields: Record<string, string>, parts: FormPart[]): Record<string, string> {
  const others = Object.entries(fields).filter(([name]) => !/^(part|partName|quantity)-\d+$/.test(name));
  const rows = parts.flatMap(({ ProductNum, ItemName, quantity }, place) => [
    [partField("part", place), ProductNum],
    [partField("partName", place), ItemName],
    [partField("quantity", place), quantity],
  ]);
  return Object.fromEntries([...others, ...rows]);
}

/** The parts of a saved bundle as the form has them. */
const partsOf = ({ parts }: Pick<Product, "parts">): FormPart[] =>
  (parts ?? []).map(({ ProductNum, ItemName, quantity }) => ({
    ProductNum: String(ProductNum),
    ItemName,
    quantity: String(quantity),
  }));

/** The parts as one text, as their seen value has them. */
const fingerprintOf = (parts: FormPart[]) =>
  partsFingerprint(
    parts.map(({ ProductNum, quantity }) => ({ ProductNum: Number(ProductNum), quantity: Number(quantity) })),
  );

/** The parts that the form shows: as they were sent, or as they are stored now if they were not edited. */
export function shownParts(
  answer: Pick<FormResult, "values" | "outdated"> | undefined,
  product: Pick<Product, "parts">,
): FormPart[] {
  if (!answer) return partsOf(product);
  const sent = readParts(answer.values);
  const edited = fingerprintOf(sent) !== answer.values[seenName("parts")];
  return answer.outdated && !edited ? partsOf(product) : sent;
}

/** A part added to others: of one that is there already, one more. */
export const addPart = (parts: FormPart[], part: Omit<FormPart, "quantity">): FormPart[] =>
  parts.some(({ ProductNum }) => ProductNum === part.ProductNum)
    ? parts.map((each) =>
        each.ProductNum === part.ProductNum
          ? { ...each, quantity: String((Number(each.quantity) || 0) + 1) }
          : each,
      )
    : [...parts, { ...part, quantity: "1" }];

/** What a button of the form does: search, add an item, remove one, or save. */
export type Step = { find: string } | { add: number } | { remove: number } | null;

/**
 * Reads which button was pressed. The form's first button, which Enter presses, searches while there is something to
 * search for, and saves otherwise.
 */
export function readStep(fields: Record<string, unknown>): Step {
  const step = String(fields.step ?? "");
  const find = String(fields.find ?? "").trim();
  const [, what, number] = /^(add|remove):(\d{1,10})$/.exec(step) ?? [];
  if (what === "add") return { add: Number(number) };
  if (what === "remove") return { remove: Number(number) };
  return step === "find" || (step === "enter" && find !== "") ? { find } : null;
}

/** The call's body: the fields as they were typed, with the parts as a list. */
export function toBundle(fields: Record<string, unknown>): RawFields {
  const { find: _, ...rest } = fields;
  const own = Object.entries(rest).filter(([name]) => !/^(part|partName|quantity)-\d+$/.test(name));
  const { seen, ...body }: RawFields = toBody(own);
  const parts = readParts(fields).map(({ ProductNum, quantity }) => ({ ProductNum, quantity }));
  // Without other values it is a new bundle.
  const { parts: seenParts, ...others } = (seen ?? {}) as Record<string, unknown>;
  if (Object.keys(others).length === 0) return { ...body, parts };
  const before = String(seenParts ?? "")
    .split(",")
    .filter(Boolean)
    .map((part) => part.split("x"))
    .map(([ProductNum, quantity]) => ({ ProductNum, quantity }));
  return { ...body, parts, seen: { ...others, parts: before } };
}

export const bundleFormSchema = z.preprocess(
  (fields) => toBundle(fields as Record<string, unknown>),
  bundleRequestSchema,
);
