import { z } from "zod";
import { CONSOLE_MESSAGES } from "../messages/console-messages.ts";
import { seenField } from "../shared/edits.ts";
import {
  cleanLines,
  idField,
  manilaTimeField,
  productNumField,
  searchField,
  shownText,
  tickField,
  upTo,
  wholeNumber,
} from "../shared/fields.ts";
import { LIMITS, MAX_INT } from "../shared/limits.ts";
import { formatField, listOrderField } from "../shared/paging.ts";
import { oneLine, visibleText } from "../shared/text.ts";
import { bundlePartSchema } from "./shop.ts";

/** Defaults of an item that is added to the shop. */
export const NEW_SHOP_ITEM = { info: "", category: "", price: null, stock: null, position: 100 } as const;

export const PRODUCT_STATES = ["published", "hidden", "unmapped", "bundles"] as const;

/** Numbers of products, separated by commas, as an address has them; each once. */
const productNumbers = z
  .string()
  .regex(/^(-?\d{1,10}(,-?\d{1,10})*)?$/)
  .default("")
  .transform((text) => [...new Set(text.split(",").filter(Boolean).map(Number))])
  .refine((numbers) => numbers.length <= LIMITS.bulkItems, CONSOLE_MESSAGES.bulkTooMany)
  .refine((numbers) => numbers.every((number) => Math.abs(number) <= MAX_INT));

/**
 * GET /admin/shop: the newest bundles, then the game's items by number, highest first; or the other way round. `search`
 * is part of the name, or a number; `unmapped` items were never added to the shop. `numbers` lists only those.
 */
export const productsQuerySchema = z.object({
  search: searchField(visibleText),
  state: z.enum(["all", ...PRODUCT_STATES]).default("all"),
  category: searchField(visibleText),
  numbers: productNumbers,
  order: listOrderField,
  before: productNumField().optional(),
  format: formatField,
});
export type ProductsQuery = z.output<typeof productsQuerySchema>;

/** A part of a bundle. A bundle with one that is not `inGame` is not sold. */
const productPartSchema = bundlePartSchema.extend({ inGame: z.boolean() });

/** One of the game's items, or a bundle of them, with its place in the shop. Prices are R-Coin per unit. */
export const productSchema = z.object({
  ProductNum: z.int(),
  ItemName: z.string(),
  /** The game's price; null or negative if it has none. */
  gamePrice: z.int().nullable(),
  /** The game's price if it is not a whole number; otherwise null. */
  gamePriceUnread: z.string().nullable(),
  /** A bundle's parts; null for an item of the game. */
  parts: z.array(productPartSchema).nullable(),
  /** Null: not in the shop. */
  item: z
    .object({
      image_url: z.string().nullable(),
      info: z.string(),
      category: z.string(),
      /** Null: the game's price. */
      price: z.int().nullable(),
      /** Null: unlimited. */
      stock: z.int().nullable(),
      saleStart: z.iso.datetime().nullable(),
      saleEnd: z.iso.datetime().nullable(),
      /** Lower positions come first. */
      position: z.int(),
      published: z.boolean(),
      /** Sold for 0 R-Coin on purpose. */
      free: z.boolean(),
      /** Sold by a queue from `saleStart` on, one to an account. */
      isDrop: z.boolean(),
      /** A lower price from `cutStart` to `cutEnd`; null without one. */
      cutPrice: z.int().nullable(),
      cutStart: z.iso.datetime().nullable(),
      cutEnd: z.iso.datetime().nullable(),
      /** Players who have it on their wish list. */
      wished: z.int(),
      /** Units sold and not refunded. */
      bought: z.int(),
    })
    .nullable(),
});
export type Product = z.infer<typeof productSchema>;
/** All categories in use, for filters and forms. */
const categories = z.array(z.string());
export const productsResponseSchema = z.object({
  products: z.array(productSchema),
  next: z.int().nullable(),
  categories,
});
export type ProductList = z.infer<typeof productsResponseSchema>;
/** GET /admin/shop/{ProductNum}. */
export const productResponseSchema = z.object({ product: productSchema, categories });

/** A whole number; null if it is empty. */
const numberOrEmpty = (message: string) =>
  z
    .union([z.literal(""), z.null(), wholeNumber(message, 0, LIMITS.itemAmount)], { error: message })
    .transform((value) => (value === "" ? null : value));
const orNone = (message: string) => numberOrEmpty(message).default(null);

/** What an item of the shop and a bundle have in common. */
const settings = {
  info: z
    .string()
    .default("")
    .transform(cleanLines)
    .pipe(upTo(z.string(), 1000, CONSOLE_MESSAGES.infoTooLong)),
  category: z
    .string({ error: CONSOLE_MESSAGES.categoryRequired })
    .transform(oneLine)
    .pipe(upTo(shownText(CONSOLE_MESSAGES.categoryRequired), 40, CONSOLE_MESSAGES.categoryTooLong)),
  price: orNone(CONSOLE_MESSAGES.priceInvalid),
  /** Without it, the stock stays as it is. */
  stock: numberOrEmpty(CONSOLE_MESSAGES.stockInvalid).optional(),
  saleStart: manilaTimeField,
  saleEnd: manilaTimeField,
  position: wholeNumber(CONSOLE_MESSAGES.positionInvalid, 0, 1_000_000).default(NEW_SHOP_ITEM.position),
  published: tickField,
  free: tickField,
  isDrop: tickField,
  cutPrice: orNone(CONSOLE_MESSAGES.priceInvalid),
  cutStart: manilaTimeField,
  cutEnd: manilaTimeField,
};
export type ProductSettings = z.output<z.ZodObject<typeof settings>>;
type SettingName = keyof ProductSettings;
/** The settings that do not fit together, with their messages. */
export function productProblems({
  isDrop,
  saleStart,
  saleEnd,
  stock,
  cutPrice,
  cutStart,
  cutEnd,
}: ProductSettings): Partial<Record<SettingName, string>> {
  const problems: Partial<Record<SettingName, string>> = {};
  const wrong = (field: SettingName, message: string) => {
    problems[field] ??= message;
  };
  if (saleStart && saleEnd && saleEnd <= saleStart) wrong("saleEnd", CONSOLE_MESSAGES.endBeforeStart);
  if (isDrop && !saleStart) wrong("saleStart", CONSOLE_MESSAGES.dropStartRequired);
  if (isDrop && stock === null) wrong("stock", CONSOLE_MESSAGES.dropStockRequired);
  if (cutPrice === null && (cutStart || cutEnd)) wrong("cutPrice", CONSOLE_MESSAGES.cutPriceRequired);
  if (cutPrice === null) return problems;
  if (cutPrice < 1) wrong("cutPrice", CONSOLE_MESSAGES.cutPriceRequired);
  if (!cutStart) wrong("cutStart", CONSOLE_MESSAGES.cutTimesRequired);
  if (!cutEnd) wrong("cutEnd", CONSOLE_MESSAGES.cutTimesRequired);
  if (cutStart && cutEnd && cutEnd <= cutStart) wrong("cutEnd", CONSOLE_MESSAGES.endBeforeStart);
  return problems;
}
function checkSettings(
  sent: ProductSettings,
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
) {
  for (const [field, message] of Object.entries(productProblems(sent)))
    context.addIssue({ code: "custom", path: [field], message });
}
/** POST /admin/shop/{ProductNum}: adds an item to the shop, or changes it. */
export const productRequestSchema = z
  .object({ ...settings, seen: seenField(settings) })
  .superRefine(checkSettings);
export type ProductRequest = z.output<typeof productRequestSchema>;

const partQuantity = wholeNumber(CONSOLE_MESSAGES.partQuantityInvalid, 1, LIMITS.cartQuantity);
const bundleFields = {
  ...settings,
  name: z
    .string({ error: CONSOLE_MESSAGES.bundleNameRequired })
    .transform(oneLine)
    .pipe(
      upTo(
        shownText(CONSOLE_MESSAGES.bundleNameRequired),
        LIMITS.bundleName,
        CONSOLE_MESSAGES.bundleNameTooLong,
      ),
    ),
  parts: z
    .array(
      z.object({
        ProductNum: idField(CONSOLE_MESSAGES.partUnknown),
        quantity: partQuantity,
      }),
      { error: CONSOLE_MESSAGES.partsRequired },
    )
    .min(1, CONSOLE_MESSAGES.partsRequired)
    .max(LIMITS.bundleParts, CONSOLE_MESSAGES.partsTooMany)
    .refine(
      (parts) => new Set(parts.map(({ ProductNum }) => ProductNum)).size === parts.length,
      CONSOLE_MESSAGES.partTwice,
    )
    .refine(
      (parts) => parts.reduce((sum, { quantity }) => sum + quantity, 0) <= LIMITS.bundleUnits,
      CONSOLE_MESSAGES.partsTooMany,
    ),
};
/** POST /admin/bundles, and /admin/bundles/{ProductNum}: a product of ours that consists of items of the game. */
export const bundleRequestSchema = z
  .object({ ...bundleFields, seen: seenField(bundleFields) })
  .superRefine(checkSettings);
export type BundleRequest = z.output<typeof bundleRequestSchema>;
/** A bundle's parts as one text, whatever their order. */
export const partsFingerprint = (parts: { ProductNum: number; quantity: number }[]) =>
  parts
    .map(({ ProductNum, quantity }) => `${ProductNum}x${quantity}`)
    .sort()
    .join();
export const bundleResponseSchema = z.object({ message: z.string(), ProductNum: z.int() });

/** What a change of several products does to their prices, sale periods and publication; `keep` leaves them. */
const bulkChange = {
  priceChange: z.enum(["keep", "set", "percent", "game"]).default("keep"),
  /** For `set`. */
  price: orNone(CONSOLE_MESSAGES.priceInvalid),
  /** For `percent`: -20 takes a fifth off. */
  percent: z
    .union([z.literal(""), z.null(), wholeNumber(CONSOLE_MESSAGES.bulkPercentInvalid, -99, 1000)], {
      error: CONSOLE_MESSAGES.bulkPercentInvalid,
    })
    .default(null)
    .transform((value) => (value === "" ? null : value)),
  saleChange: z.enum(["keep", "set", "clear"]).default("keep"),
  /** For `set`. */
  saleStart: manilaTimeField,
  saleEnd: manilaTimeField,
  publishChange: z.enum(["keep", "publish", "hide"]).default("keep"),
};
/** The fields of a change that do not fit together, with their messages. */
function checkChange(
  change: z.output<z.ZodObject<typeof bulkChange>>,
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
) {
  const wrong = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  const { priceChange, saleChange, publishChange, price, percent, saleStart, saleEnd } = change;
  if (priceChange === "keep" && saleChange === "keep" && publishChange === "keep") {
    wrong("priceChange", CONSOLE_MESSAGES.bulkNothing);
  }
  if (priceChange === "set" && price === null) wrong("price", CONSOLE_MESSAGES.bulkPriceRequired);
  if (priceChange === "percent" && !percent) wrong("percent", CONSOLE_MESSAGES.bulkPercentInvalid);
  if (saleChange !== "set") return;
  if (!saleStart && !saleEnd) wrong("saleStart", CONSOLE_MESSAGES.bulkSaleRequired);
  if (saleStart && saleEnd && saleEnd <= saleStart) wrong("saleEnd", CONSOLE_MESSAGES.endBeforeStart);
}
const bulkItems = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, { error: CONSOLE_MESSAGES.bulkNone })
    .min(1, CONSOLE_MESSAGES.bulkNone)
    .max(LIMITS.bulkItems, CONSOLE_MESSAGES.bulkTooMany);

/** POST /admin/shop/bulk/preview: what a change would do. Nothing is saved. */
export const bulkPreviewRequestSchema = z
  .object({ ...bulkChange, items: bulkItems(productNumField()) })
  .superRefine(checkChange);
export type BulkChange = z.output<z.ZodObject<typeof bulkChange>>;
/** What a bulk change can change of a product. */
const bulkStateSchema = z.object({
  /** Null: the game's. */
  price: z.int().nullable(),
  saleStart: z.iso.datetime().nullable(),
  saleEnd: z.iso.datetime().nullable(),
  published: z.boolean(),
});
export type BulkState = z.infer<typeof bulkStateSchema>;
/** What a change of a product is based on: what it had, and the game's price. */
const bulkSeen = { ...bulkStateSchema.shape, gamePrice: z.int().nullable() };
/**
 * POST /admin/shop/bulk: changes products as previewed, all or none; `seen` is from the preview.
 */
export const bulkRequestSchema = z
  .object({
    ...bulkChange,
    items: bulkItems(z.object({ ProductNum: productNumField(), seen: seenField(bulkSeen) })),
  })
  .superRefine(checkChange);
export type BulkRequest = z.output<typeof bulkRequestSchema>;
export const bulkPreviewResponseSchema = z.object({
  items: z.array(
    z.object({
      ProductNum: z.int(),
      ItemName: z.string(),
      image_url: z.string().nullable(),
      gamePrice: z.int().nullable(),
      before: bulkStateSchema,
      after: bulkStateSchema,
      /** Whether anything changes. */
      changes: z.boolean(),
      /** Why it cannot be changed so; null if it can. */
      problem: z.string().nullable(),
      /** What the preview is based on, to send along with the change. */
      seen: z.object(bulkSeen),
    }),
  ),
});
export type BulkPreview = z.infer<typeof bulkPreviewResponseSchema>;

/** The picture that the sender was shown: its `image_url`; empty: none. */
const seenPicture = seenField({ picture: z.string() });
/** POST /admin/shop/{ProductNum}/picture/remove. */
export const productPictureRemoveRequestSchema = z
  .object({ seen: seenPicture })
  .nullish()
  .transform((body) => body ?? {});
/** POST /admin/shop/{ProductNum}/picture: JPEG, PNG or WebP in base64. */
export const productPictureRequestSchema = z.object({
  picture: z
    .string({ error: CONSOLE_MESSAGES.pictureRequired })
    .min(1, CONSOLE_MESSAGES.pictureRequired)
    .max(LIMITS.pictureBase64, CONSOLE_MESSAGES.pictureTooBig),
  seen: seenPicture,
});

export const productParamsSchema = z.object({ ProductNum: productNumField() });
