import {
  CONSOLE_MESSAGES,
  NEW_SHOP_ITEM,
  type Product,
  type ProductList,
  type ProductRequest,
  type ProductsQuery,
} from "../../../contract/index.ts";
import type { Actor, Context } from "../../context.ts";
import { keysetBatches, keysetPage } from "../../cursor.ts";
import type { Database } from "../../db/transaction.ts";
import { invalidForm, ServiceError } from "../../errors.ts";
import { createAudit } from "../audit/index.ts";
import { createPurchases } from "../purchases/index.ts";
import { createShopPictures, imageOf, uploadsOf } from "../shop/index.ts";
import { createProductsStore, type ProductRow, type ShopItemRow } from "./products-store.ts";

const HOUR = 3_600_000;
/** Characters of a description in the audit log. */
const QUOTED = 60;

const unknown = () => new ServiceError("not_found", { message: CONSOLE_MESSAGES.productUnknown });
const NEW_ITEM: ShopItemRow = {
  ...NEW_SHOP_ITEM,
  image: null,
  saleStart: null,
  saleEnd: null,
  published: false,
  free: false,
  bought: 0,
};

type Changes = Partial<Omit<ShopItemRow, "bought">>;
type Field = keyof Changes;

const instant = (value: Date | null) => value?.toISOString() ?? "none";
const quoted = (text: string) => `"${text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text}"`;
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
  image: ["picture", (value) => value ?? "none"],
  info: ["description", quoted],
};
const FIELDS = Object.keys(LABELS) as Field[];

/** Changed fields, e.g. 'price: 100 → 120'. */
function differences(before: ShopItemRow, after: ShopItemRow): string[] {
  const difference = <Name extends Field>(name: Name) => {
    const [label, format] = LABELS[name];
    const same = JSON.stringify(before[name]) === JSON.stringify(after[name]);
    return same ? [] : [`${label}: ${format(before[name])} → ${format(after[name])}`];
  };
  return FIELDS.flatMap(difference);
}

const toProduct = ({ item, ...row }: ProductRow, bought: number): Product => {
  if (!item) return { ...row, item };
  const { image, saleStart, saleEnd, ...rest } = item;
  return {
    ...row,
    item: {
      ...rest,
      bought,
      image_url: image,
      saleStart: saleStart?.toISOString() ?? null,
      saleEnd: saleEnd?.toISOString() ?? null,
    },
  };
};

/** The item shop, managed by staff: the game's items, and which of them are sold. */
export function createProducts(db: Database, context: Context) {
  const { now, env } = context;
  const pictures = createShopPictures(db, env);

  /** Items with the current number of units sold; the stored one, used for sorting, is updated only now and then. */
  async function toProducts(rows: ProductRow[]): Promise<Product[]> {
    const sold = await createPurchases(db, context).countSold(rows.map((row) => row.ProductNum));
    return rows.map((row) => toProduct(row, sold.get(row.ProductNum) ?? 0));
  }

  /**
   * Changes our row of an item, or creates it, and audits the difference.
   * @param changes the new values from the current ones; may throw
   * @returns the row before
   * @throws ServiceError not_found, conflict if two people add the item at once
   */
  async function change(
    ProductNum: number,
    by: Actor,
    changes: (product: ProductRow) => Changes,
  ): Promise<ShopItemRow> {
    try {
      return await db.transaction(async (trx) => {
        const store = createProductsStore(trx);
        const known = await store.lock(ProductNum);
        const product = await store.find(ProductNum);
        if (!product) throw unknown();
        const before = (known && product.item) || NEW_ITEM;
        const after = changes(product);
        const changed = differences(before, { ...before, ...after });
        if (!known) await store.insert(ProductNum, { ...NEW_ITEM, ...after }, now());
        else if (changed.length > 0) await store.update(ProductNum, after);
        else return before;
        const detail = known ? changed : ["added to the shop", ...changed];
        await createAudit(trx, context).record({
          action: "shop_item_changed",
          UserNum: null,
          actor: by.UserNum,
          client: by.client,
          detail: `${product.ItemName} (${ProductNum}): ${detail.join("; ")}`,
        });
        return before;
      });
    } catch (error) {
      if (!db.dialect.isDuplicate(error)) throw error;
      throw new ServiceError("conflict", { message: CONSOLE_MESSAGES.shopItemTaken });
    }
  }

  return {
    /** A page of the game's items, in the shop or not. */
    async list(query: ProductsQuery): Promise<ProductList> {
      const store = createProductsStore(db);
      const { rows, next } = await keysetPage(
        (take) => store.list(query, { before: query.before, take }),
        ({ ProductNum }) => ProductNum,
      );
      return { products: await toProducts(rows), next, categories: await store.categories() };
    },

    /** All items that match, in batches. */
    async *listAll(query: ProductsQuery): AsyncGenerator<Product[]> {
      const read = (before: number | undefined, take: number) =>
        createProductsStore(db).list(query, { before, take });
      for await (const rows of keysetBatches(read, ({ ProductNum }) => ProductNum, query.before)) {
        yield toProducts(rows);
      }
    },

    /** @throws ServiceError not_found */
    async find(ProductNum: number): Promise<{ product: Product; categories: string[] }> {
      const store = createProductsStore(db);
      const row = await store.find(ProductNum);
      if (!row) throw unknown();
      const [product] = await toProducts([row]);
      return { product: product as Product, categories: await store.categories() };
    },

    /**
     * Adds an item to the shop, or changes it there. A stock that was not edited keeps its current value, so that sales while the
     * form was open are not overwritten.
     * @throws ServiceError not_found, validation, conflict
     */
    async save(ProductNum: number, { stock, stockSeen, ...request }: ProductRequest, by: Actor) {
      await change(ProductNum, by, ({ item, gamePrice, gamePriceUnread }) => {
        const price = request.price ?? gamePrice ?? -1;
        if (request.published && price < 0) {
          throw invalidForm({
            price:
              gamePriceUnread === null
                ? CONSOLE_MESSAGES.priceMissing
                : `${CONSOLE_MESSAGES.priceUnread} "${gamePriceUnread}".`,
          });
        }
        if (request.published && price === 0 && !request.free) {
          throw invalidForm({ free: CONSOLE_MESSAGES.priceZero });
        }
        if (item && stock === stockSeen) return request;
        if (item && item.stock !== stockSeen) {
          throw new ServiceError("conflict", {
            message: `${CONSOLE_MESSAGES.stockChanged} ${item.stock === null ? "It is now unlimited." : `It is now ${item.stock}.`}`,
          });
        }
        return { ...request, stock };
      });
    },

    /** @param picture in base64. @throws ServiceError not_found, validation, conflict, busy */
    async setPicture(ProductNum: number, picture: string, by: Actor): Promise<void> {
      // Checked before reading the picture.
      if (!(await createProductsStore(db).find(ProductNum))) throw unknown();
      const images = (await pictures.save([picture])).map(({ id }) => imageOf(id));
      const [image = null] = images;
      try {
        images.push((await change(ProductNum, by, () => ({ image }))).image ?? "");
      } finally {
        // Depends on what was committed; if the database cannot be asked, housekeeping cleans up later.
        await pictures.removeUnused(uploadsOf(images)).catch(() => {});
      }
    },

    /** Removes an item's picture; the default one is shown. @throws ServiceError not_found */
    async removePicture(ProductNum: number, by: Actor): Promise<void> {
      const { image } = await change(ProductNum, by, () => ({ image: null }));
      await pictures.removeUnused(uploadsOf([image])).catch(() => {});
    },

    /** Removes picture files that no item uses, an hour after they were written. */
    removeOrphans: () => pictures.removeOrphans(new Date(now().getTime() - HOUR)),
  };
}
export type Products = ReturnType<typeof createProducts>;
