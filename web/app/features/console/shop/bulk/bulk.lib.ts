import {
  type BulkPreview,
  bulkPreviewRequestSchema,
  bulkRequestSchema,
} from "@tambayan/account-service/contract";
import { z } from "zod";
import { inManila } from "~/platform/time";
import { inCoins } from "../list/shop.lib";

/** A form's fields as the call takes them; `items` is one field, separated by commas. */
const withItems = <T extends z.ZodType>(schema: T, toItem: (text: string) => unknown) =>
  z.preprocess((fields) => {
    const { items, ...change } = fields as Record<string, unknown>;
    return {
      ...change,
      items: String(items ?? "")
        .split(",")
        .filter(Boolean)
        .map(toItem),
    };
  }, schema);

/** An item with the fingerprint of its preview: '7:abc'. */
export const toSeen = ({ ProductNum, seen }: BulkPreviewItem) => `${ProductNum}:${seen}`;
const fromSeen = (text: string) => {
  const [ProductNum, seen = ""] = text.split(":");
  return { ProductNum, seen };
};

/** The forms' checks. */
export const previewFormSchema = withItems(bulkPreviewRequestSchema, (number) => number);
export const applyFormSchema = withItems(bulkRequestSchema, fromSeen);

/** The call's body: what was typed, with the items that the check has read. */
export const toBody = (formData: FormData, items: unknown) => {
  const { intent: _, key: __, ...change } = Object.fromEntries(formData);
  return { ...change, items };
};

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
