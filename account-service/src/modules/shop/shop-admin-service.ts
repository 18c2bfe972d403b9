import {
  CONSOLE_MESSAGES,
  CONSOLE_ROWS,
  NEW_SHOP_ITEM,
  type Product,
  type ProductList,
  type ProductRequest,
  type ProductsQuery,
} from "../../../contract/index.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { invalidForm, ServiceError } from "../../errors.ts";
import { createAudit } from "../audit/audit-service.ts";
import type { Actor } from "../operators/operators-service.ts";
import { createPurchases } from "../purchases/purchases-service.ts";
import { createShopAdminStore, type OwnItem, type ProductRow } from "./shop-admin-store.ts";
import { createShopPictures, imageOf, uploadsOf } from "./shop-pictures.ts";

const HOUR = 3_600_000;
const BATCH = 500;
/** Signs of a description that the audit log repeats. */
const QUOTED = 60;

const unknown = () => new ServiceError("not_found", { message: CONSOLE_MESSAGES.productUnknown });
const NEW_ITEM: OwnItem = {
  ...NEW_SHOP_ITEM,
  image: null,
  saleStart: null,
  saleEnd: null,
  published: false,
  free: false,
  bought: 0,
};

type Changes = Partial<Omit<OwnItem, "bought">>;
type Field = keyof Changes;

const instant = (value: Date | null) => value?.toISOString() ?? "none";
const quoted = (text: string) => `“${text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text}”`;
/** Each field as the audit log says it. */
const WORDS: { [Name in Field]: [name: string, say: (value: OwnItem[Name]) => string] } = {
  published: ["published", (value) => (value ? "yes" : "no")],
  free: ["sold for nothing", (value) => (value ? "yes" : "no")],
  price: ["price", (value) => (value === null ? "the game's" : String(value))],
  stock: ["stock", (value) => (value === null ? "never runs out" : String(value))],
  category: ["category", quoted],
  position: ["place", String],
  saleStart: ["sale from", instant],
  saleEnd: ["sale until", instant],
  image: ["picture", (value) => value ?? "none"],
  info: ["description", quoted],
};
const FIELDS = Object.keys(WORDS) as Field[];

/** What differs, as 'price: 100 → 120'. */
function differences(before: OwnItem, after: OwnItem): string[] {
  const say = <Name extends Field>(name: Name) => {
    const [called, inWords] = WORDS[name];
    const same = JSON.stringify(before[name]) === JSON.stringify(after[name]);
    return same ? [] : [`${called}: ${inWords(before[name])} → ${inWords(after[name])}`];
  };
  return FIELDS.flatMap(say);
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

/** What operators put into the item shop, out of what the game can deliver. */
export function createShopAdmin(db: Database, context: Context) {
  const { now, env } = context;
  const pictures = createShopPictures(db, env);

  /** Items with what was bought of them up to now: the number that the shop is sorted by is counted only now and then. */
  async function toProducts(rows: ProductRow[]): Promise<Product[]> {
    const sold = await createPurchases(db, context).countSold(rows.map((row) => row.ProductNum));
    return rows.map((row) => toProduct(row, sold.get(row.ProductNum) ?? 0));
  }

  /**
   * Changes our row of an item, or makes it, and says in the audit log what was and what is.
   * @param changes what the fields become, from what they are; it may refuse
   * @returns what was
   * @throws ServiceError not_found, conflict where two operators put it into the shop at once
   */
  async function change(
    ProductNum: number,
    by: Actor,
    changes: (product: ProductRow) => Changes,
  ): Promise<OwnItem> {
    try {
      return await db.transaction(async (trx) => {
        const store = createShopAdminStore(trx);
        const known = await store.hold(ProductNum);
        const product = await store.find(ProductNum);
        if (!product) throw unknown();
        const before = (known && product.item) || NEW_ITEM;
        const after = changes(product);
        const changed = differences(before, { ...before, ...after });
        if (!known) await store.insert(ProductNum, { ...NEW_ITEM, ...after }, now());
        else if (changed.length > 0) await store.update(ProductNum, after);
        else return before;
        const detail = known ? changed : ["put into the shop", ...changed];
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
      const store = createShopAdminStore(db);
      const rows = await store.list(query, { before: query.before, take: CONSOLE_ROWS + 1 });
      const shown = rows.slice(0, CONSOLE_ROWS);
      return {
        products: await toProducts(shown),
        next: rows.length > CONSOLE_ROWS ? (shown.at(-1)?.ProductNum ?? null) : null,
        categories: await store.categories(),
      };
    },

    /** All of them, a batch at a time. */
    async *listAll(query: ProductsQuery): AsyncGenerator<Product[]> {
      for (let before = query.before; ; ) {
        const rows = await createShopAdminStore(db).list(query, { before, take: BATCH });
        yield await toProducts(rows);
        if (rows.length < BATCH) return;
        before = rows.at(-1)?.ProductNum;
      }
    },

    /** @throws ServiceError not_found */
    async find(ProductNum: number): Promise<{ product: Product; categories: string[] }> {
      const store = createShopAdminStore(db);
      const row = await store.find(ProductNum);
      if (!row) throw unknown();
      const [product] = await toProducts([row]);
      return { product: product as Product, categories: await store.categories() };
    },

    /**
     * Puts an item into the shop, or changes it there. A stock that was left as it was shown stays what it is by now: what is
     * sold while the form is open is never overwritten.
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
                : `${CONSOLE_MESSAGES.priceUnread} “${gamePriceUnread}”.`,
          });
        }
        if (request.published && price === 0 && !request.free) {
          throw invalidForm({ free: CONSOLE_MESSAGES.priceZero });
        }
        if (item && stock === stockSeen) return request;
        if (item && item.stock !== stockSeen) {
          throw new ServiceError("conflict", {
            message: `${CONSOLE_MESSAGES.stockChanged} ${item.stock === null ? "It never runs out now." : `It is ${item.stock} now.`}`,
          });
        }
        return { ...request, stock };
      });
    },

    /** @param picture in base64. @throws ServiceError not_found, validation, conflict, busy */
    async setPicture(ProductNum: number, picture: string, by: Actor): Promise<void> {
      // Of an item that there is not, no picture is read.
      if (!(await createShopAdminStore(db).find(ProductNum))) throw unknown();
      const images = (await pictures.save([picture])).map(({ id }) => imageOf(id));
      const [image = null] = images;
      try {
        images.push((await change(ProductNum, by, () => ({ image }))).image ?? "");
      } finally {
        // The database knows what was committed; where it cannot be asked, housekeeping does so later.
        await pictures.removeUnnamed(uploadsOf(images)).catch(() => {});
      }
    },

    /** The item has the default picture then. @throws ServiceError not_found */
    async removePicture(ProductNum: number, by: Actor): Promise<void> {
      const { image } = await change(ProductNum, by, () => ({ image: null }));
      await pictures.removeUnnamed(uploadsOf([image])).catch(() => {});
    },

    /** Removes picture files that no item has, an hour after they were written. */
    removeOrphans: () => pictures.removeOrphans(new Date(now().getTime() - HOUR)),
  };
}
export type ShopAdmin = ReturnType<typeof createShopAdmin>;
