import { z } from "zod";
import { CONSOLE_MESSAGES } from "./console-messages.ts";
import { cleanLines, manilaTimeField, wholeNumber } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { formatField, idCursorField } from "./paging.ts";

const MOST = 1_000_000_000;

/** Defaults of an item that is added to the shop. */
export const NEW_SHOP_ITEM = { info: "", category: "", price: null, stock: null, position: 100 } as const;

export const PRODUCT_STATES = ["published", "hidden", "unmapped"] as const;

/**
 * GET /admin/shop: the game's items by number, highest first. `search` is part of the name, or a number; `unmapped` items were never
 * added to the shop.
 */
export const productsQuerySchema = z.object({
  search: z.string().trim().max(60).default(""),
  state: z.enum(["all", ...PRODUCT_STATES]).default("all"),
  category: z.string().trim().max(40).default(""),
  before: idCursorField,
  format: formatField,
});
export type ProductsQuery = z.output<typeof productsQuerySchema>;

/** One of the game's items with its place in the shop. Prices are R-Coin per unit. */
export const productSchema = z.object({
  ProductNum: z.int(),
  ItemName: z.string(),
  /** The game's price; null or negative if it has none. */
  gamePrice: z.int().nullable(),
  /** The game's price if it is not a whole number; otherwise null. */
  gamePriceUnread: z.string().nullable(),
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
const orNone = (message: string) =>
  z
    .union([z.literal(""), z.null(), wholeNumber(message, 0, MOST)], { error: message })
    .default(null)
    .transform((value) => (value === "" ? null : value));
const tick = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");
const stock = orNone(CONSOLE_MESSAGES.stockInvalid);

/**
 * POST /admin/shop/{ProductNum}: adds an item to the shop, or changes it. `stockSeen` is the stock that the form was loaded with:
 * the stock is set only if it was edited, and refused (409) if it has changed meanwhile.
 */
export const productRequestSchema = z
  .object({
    info: z
      .string()
      .default("")
      .transform(cleanLines)
      .pipe(z.string().max(1000, CONSOLE_MESSAGES.infoTooLong)),
    category: z
      .string({ error: CONSOLE_MESSAGES.categoryRequired })
      .transform((text) => text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim())
      .pipe(z.string().min(1, CONSOLE_MESSAGES.categoryRequired).max(40, CONSOLE_MESSAGES.categoryTooLong)),
    price: orNone(CONSOLE_MESSAGES.priceInvalid),
    stock,
    stockSeen: stock,
    saleStart: manilaTimeField,
    saleEnd: manilaTimeField,
    position: wholeNumber(CONSOLE_MESSAGES.positionInvalid, 0, 1_000_000).default(NEW_SHOP_ITEM.position),
    published: tick,
    free: tick,
  })
  .refine(({ saleStart, saleEnd }) => !saleStart || !saleEnd || saleEnd > saleStart, {
    path: ["saleEnd"],
    error: CONSOLE_MESSAGES.endBeforeStart,
  });
export type ProductRequest = z.output<typeof productRequestSchema>;

/** POST /admin/shop/{ProductNum}/picture: JPEG, PNG or WebP in base64. */
export const productPictureRequestSchema = z.object({
  picture: z
    .string({ error: CONSOLE_MESSAGES.pictureRequired })
    .min(1, CONSOLE_MESSAGES.pictureRequired)
    .max(LIMITS.pictureBase64, CONSOLE_MESSAGES.pictureTooBig),
});
