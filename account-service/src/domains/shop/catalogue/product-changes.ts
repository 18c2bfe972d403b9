import { CONSOLE_MESSAGES, type ProductSettings } from "../../../../contract/index.ts";
import type { Actor, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import type { Said } from "../../../errors.ts";
import {
  createEdits,
  type EditedFields,
  instant,
  orElse,
  quoted,
  yesOrNo,
} from "../../foundation/edits/index.ts";
import type { Terms } from "../../foundation/people/index.ts";
import type { ProductRow, ShopItemRow } from "./products-store.ts";
import { type ItemRow, isBundle, type PartRow } from "./store.ts";

export type Changes = Omit<ShopItemRow, "bought">;

/** What staff edit of a product; `image` by its own forms. */
export type Settings = Pick<ShopItemRow, keyof ProductSettings>;
export const SETTINGS: EditedFields<Settings> = {
  published: ["published", yesOrNo],
  free: ["free", yesOrNo],
  price: ["price", orElse("the game's")],
  stock: ["stock", orElse("unlimited")],
  category: ["category", quoted],
  position: ["position", String],
  saleStart: ["sale from", instant],
  saleEnd: ["sale until", instant],
  isDrop: ["drop", yesOrNo],
  cutPrice: ["reduced price", orElse("none")],
  cutStart: ["reduced from", instant],
  cutEnd: ["reduced until", instant],
  info: ["description", quoted],
};
export const ALL: EditedFields<Changes> = { ...SETTINGS, image: ["picture", (value) => value ?? "none"] };

/** What decides what an item costs, and what one gets for it: the labels of its fields. */
const TERMS = [
  ...(["free", "price", "cutPrice", "cutStart", "cutEnd"] as const).map((name) => SETTINGS[name][0]),
  "items",
];
/** What decides whether and when one can buy it: one that is sold out cannot be had at its price. */
const OFFERED = (["published", "stock", "saleStart", "saleEnd", "isDrop"] as const).map(
  (name) => SETTINGS[name][0],
);
/** The terms of some products, for `ownTerms`. */
export const termsOf = (items: Pick<ItemRow, "ProductNum" | "saleStart" | "cut">[]): Terms => ({
  action: "shop_item_changed",
  things: items.map(({ ProductNum }) => String(ProductNum)),
  fields: TERMS,
  offered: OFFERED,
  from: new Map(
    items.flatMap(({ ProductNum, saleStart, cut }) => {
      const starts = [saleStart, cut?.from].flatMap((start) => start?.getTime() ?? []);
      return starts.length === 0 ? [] : [[String(ProductNum), new Date(Math.max(...starts))] as const];
    }),
  ),
});

/** Notes who of the staff has put units back into a product's stock: for `ownTerms`, they have set it. */
export const noteStock = (
  trx: Database,
  context: Pick<Context, "now" | "env">,
  { ProductNum, stock }: Pick<ItemRow, "ProductNum" | "stock">,
  by: Actor,
): Promise<void> =>
  createEdits(trx, context).noteAuthor(
    { action: "shop_item_changed", id: String(ProductNum), fields: { stock: SETTINGS.stock } },
    { stock },
    by,
  );

/** A problem of a product's settings: the form's field, and its message. */
type Problem = Said & { field: "price" | "free" | "parts" | "saleStart" | "cutPrice" };

/** Why a product cannot be published like this; null if it can, or is not published. */
export function publishingProblem(
  { ProductNum, gamePrice, gamePriceUnread }: ProductRow,
  after: Pick<ShopItemRow, "price" | "published" | "free" | "isDrop" | "saleStart" | "cutPrice">,
  parts: Pick<PartRow, "inGame">[],
): Problem | null {
  if (!after.published) return null;
  const price = after.price ?? gamePrice ?? -1;
  if (price < 0) {
    if (isBundle(ProductNum)) return { field: "price", message: CONSOLE_MESSAGES.bundlePrice };
    return gamePriceUnread === null
      ? { field: "price", message: CONSOLE_MESSAGES.priceMissing }
      : { field: "price", message: CONSOLE_MESSAGES.priceUnread, values: { price: gamePriceUnread } };
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
