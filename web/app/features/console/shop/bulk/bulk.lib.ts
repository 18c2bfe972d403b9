import {
  type BulkPreview,
  bulkPreviewRequestSchema,
  bulkRequestSchema,
} from "@tambayan/account-service/contract";
import { z } from "zod";
import { inManila } from "~/platform/time/time";
import { toBody } from "../../parts/edited-field.lib";
import { inCoins } from "../list/shop.lib";

/** A form's fields as the call takes them; `items` is one field. */
const withItems = <T extends z.ZodType>(schema: T, toItems: (text: string) => unknown) =>
  z.preprocess((fields) => {
    const { items, ...change } = fields as Record<string, unknown>;
    return { ...change, items: toItems(String(items ?? "")) };
  }, schema);

const toNumbers = (text: string) => text.split(",").filter(Boolean);
/** The previewed items in a form, each with what its preview is based on. */
export const toItems = (items: BulkPreviewItem[]) =>
  JSON.stringify(items.map(({ ProductNum, seen }) => ({ ProductNum, seen })));
const fromItems = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
};

/** The forms' checks. */
export const previewFormSchema = withItems(bulkPreviewRequestSchema, toNumbers);
export const applyFormSchema = withItems(bulkRequestSchema, fromItems);

/** The call's body: what was typed, with the items that the check has read. */
export const toCall = (formData: FormData, items: unknown) => ({ ...toBody(formData), items });

export type BulkPreviewItem = BulkPreview["items"][number];
type State = BulkPreviewItem["before"];

const priceText = ({ price }: State, gamePrice: number | null) => inCoins(price ?? gamePrice);
const time = (at: string | null, none: string) => (at === null ? none : inManila(at));
const saleText = ({ saleStart, saleEnd }: State) =>
  saleStart === null && saleEnd === null
    ? "Always"
    : `${time(saleStart, "now")} – ${time(saleEnd, "no end")}`;

/** What a preview shows of an item: each value, and the new one if it changes. */
export function changesOf({ before, after, gamePrice }: BulkPreviewItem) {
  const shown = (text: (state: State) => string) => {
    const [old, changed] = [text(before), text(after)];
    return old === changed ? { old } : { old, changed };
  };
  return {
    price: shown((state) => priceText(state, gamePrice)),
    sale: shown(saleText),
    status: shown(({ published }) => (published ? "Published" : "Hidden")),
  };
}

/** What follows from a preview: those that change, and those that do not, with the reason. */
export function sorted(items: BulkPreviewItem[]) {
  return {
    changed: items.filter(({ changes, problem }) => changes && problem === null),
    left: items
      .filter(({ changes, problem }) => !changes || problem !== null)
      .map((item) => ({ ...item, reason: item.problem ?? "No change." })),
  };
}

/** The numbers in an address: whole, each once, as many as can be changed at once. */
export const readNumbers = (given: string[], most: number) =>
  [...new Set(given.filter((text) => /^-?\d{1,10}$/.test(text)).map(Number))]
    .filter((number) => number !== 0)
    .slice(0, most);
