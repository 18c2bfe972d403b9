import { CONSOLE_MESSAGES } from "../../../contract/index.ts";
import { isBundle, type PartRow } from "../shop/index.ts";
import type { ProductRow, ShopItemRow } from "./products-store.ts";

/** Characters of a description in the audit log. */
const MAX_QUOTED = 60;

export type Changes = Partial<Omit<ShopItemRow, "bought">>;
type Field = keyof Changes;

const instant = (value: Date | null) => value?.toISOString() ?? "none";
export const quoted = (text: string) =>
  `"${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}"`;
/** Name and value of each field in the audit log. */
const LABELS: { [Name in Field]: [name: string, format: (value: ShopItemRow[Name]) => string] } = {
  published: ["published", (value) => (value ? "yes" : "no")],
  free: ["free", (value) => (value ? "yes" : "no")],
  price: ["price", (value) => (value === null ? "the game's" : String(value))],
  stock: ["stock", (value) => (value === null ? "unlimited" : String(value))],
  category: ["category", quoted],
  position: ["position", String],
  saleStart: ["sale from", instant],
  saleEnd: ["sale until", instant],
  isDrop: ["drop", (value) => (value ? "yes" : "no")],
  cutPrice: ["reduced price", (value) => (value === null ? "none" : String(value))],
  cutStart: ["reduced from", instant],
  cutEnd: ["reduced until", instant],
  image: ["picture", (value) => value ?? "none"],
  info: ["description", quoted],
};
const FIELDS = Object.keys(LABELS) as Field[];

/** Changed fields, e.g. 'price: 100 → 120'. */
export function differences(before: ShopItemRow, after: ShopItemRow): string[] {
  const difference = <Name extends Field>(name: Name) => {
    const [label, format] = LABELS[name];
    const same = JSON.stringify(before[name]) === JSON.stringify(after[name]);
    return same ? [] : [`${label}: ${format(before[name])} → ${format(after[name])}`];
  };
  return FIELDS.flatMap(difference);
}

/** A problem of a product's settings: the form's field, and its message. */
type Problem = { field: "price" | "free" | "parts" | "saleStart" | "cutPrice"; message: string };

/** Why a product cannot be published like this; null if it can, or is not published. */
export function publishingProblem(
  { ProductNum, gamePrice, gamePriceUnread }: ProductRow,
  after: Pick<ShopItemRow, "price" | "published" | "free" | "isDrop" | "saleStart" | "cutPrice">,
  parts: Pick<PartRow, "inGame">[],
): Problem | null {
  if (!after.published) return null;
  const price = after.price ?? gamePrice ?? -1;
  if (price < 0) {
    const message = isBundle(ProductNum)
      ? CONSOLE_MESSAGES.bundlePrice
      : gamePriceUnread === null
        ? CONSOLE_MESSAGES.priceMissing
        : `${CONSOLE_MESSAGES.priceUnread} "${gamePriceUnread}".`;
    return { field: "price", message };
  }
  if (price === 0 && !after.free) return { field: "free", message: CONSOLE_MESSAGES.priceZero };
  if (after.isDrop && !after.saleStart) {
    return { field: "saleStart", message: CONSOLE_MESSAGES.dropStartRequired };
  }
  if (after.cutPrice !== null && after.cutPrice >= price) {
    return { field: "cutPrice", message: CONSOLE_MESSAGES.cutPriceTooHigh };
  }
  const whole = parts.every(({ inGame }) => inGame);
  return whole ? null : { field: "parts", message: CONSOLE_MESSAGES.partMissing };
}

/** A product in the audit log. */
export const named = ({ ItemName, ProductNum }: Pick<ProductRow, "ItemName" | "ProductNum">) =>
  `${ItemName} (${ProductNum})`;
/** Parts in the audit log, e.g. '2 × Potion (7)'. */
export const listed = (parts: { ProductNum: number; ItemName: string; quantity: number }[]) =>
  parts.map((part) => `${part.quantity} × ${named(part)}`).join(", ") || "none";
