import type { Knex } from "knex";
import { whereContains } from "../../../db/like.ts";
import { insertForKey } from "../../../db/rows.ts";
import { type Database, toDate } from "../../../db/transaction.ts";
import { gamePrice, isBundle, itemName, onBundle } from "./store.ts";

/** Our row of an item in the shop. */
export interface ShopItemRow {
  image: string | null;
  info: string;
  category: string;
  price: number | null;
  stock: number | null;
  saleStart: Date | null;
  saleEnd: Date | null;
  position: number;
  published: boolean;
  /** Sold for 0 R-Coin on purpose. */
  free: boolean;
  /** Sold by a queue. */
  isDrop: boolean;
  /** A lower price for a while. */
  cutPrice: number | null;
  cutStart: Date | null;
  cutEnd: Date | null;
  bought: number;
}

/** An item of the game, or a bundle; `item` is null if it was never added to the shop. */
export interface ProductRow {
  ProductNum: number;
  ItemName: string;
  gamePrice: number | null;
  /** The game's price if it is not a number. */
  gamePriceUnread: string | null;
  item: ShopItemRow | null;
}

export interface ProductFilter {
  search: string;
  state: "all" | "published" | "hidden" | "unmapped" | "bundles";
  category: string;
  /** Only these; none: any. */
  numbers: number[];
}

/** An item of the game in a bundle. */
export interface NewPart {
  ProductNum: number;
  quantity: number;
}

const numberOrNull = (value: unknown) => (value === null ? null : Number(value));
const dateOrNull = (value: unknown) => (value === null ? null : toDate(value as Date | number));

const OURS = [
  "s.ProductNum as known",
  "s.image",
  "s.info",
  "s.category",
  "s.price",
  "s.stock",
  "s.saleStart",
  "s.saleEnd",
  "s.position",
  "s.published",
  "s.free",
  "s.isDrop",
  "s.cutPrice",
  "s.cutStart",
  "s.cutEnd",
  "s.bought",
];

/** The game's ShopItemMap, with our ShopItem if there is one, and our bundles. The game's rows are only read. */
export function createProductsStore(db: Database) {
  const { ShopItemMap, shopItem, bundle, bundlePart } = db.tables;
  const game = ShopItemMap.columns;
  const number = `g.${game.ProductNum}`;

  const bundles = () =>
    db
      .knex(`${shopItem} as s`)
      .join(`${bundle} as b`, onBundle(db, "s.ProductNum"))
      .select("s.ProductNum", "b.name as ItemName", ...OURS)
      .select(db.knex.raw("NULL as ??, NULL as ??", ["gamePrice", "given"]));
  const products = () =>
    db
      .knex(`${ShopItemMap.name} as g`)
      .leftJoin(`${shopItem} as s`, "s.ProductNum", number)
      .select(
        `${number} as ProductNum`,
        `g.${game.ItemName} as ItemName`,
        db.knex.raw("? as ??", [gamePrice(db, "g"), "gamePrice"]),
        game.ItemMoney === null ? db.knex.raw("NULL as ??", ["given"]) : `g.${game.ItemMoney} as given`,
        ...OURS,
      );
  const toProduct = (row: Record<string, unknown>): ProductRow => ({
    ProductNum: Number(row.ProductNum),
    ItemName: itemName(row.ProductNum, row.ItemName),
    gamePrice: numberOrNull(row.gamePrice),
    gamePriceUnread: row.gamePrice === null && row.given !== null ? String(row.given) : null,
    item:
      row.known === null
        ? null
        : {
            image: row.image as string | null,
            info: String(row.info),
            category: String(row.category),
            price: numberOrNull(row.price),
            stock: numberOrNull(row.stock),
            saleStart: dateOrNull(row.saleStart),
            saleEnd: dateOrNull(row.saleEnd),
            position: Number(row.position),
            published: Number(row.published) === 1,
            free: Number(row.free) === 1,
            isDrop: Number(row.isDrop) === 1,
            cutPrice: numberOrNull(row.cutPrice),
            cutStart: dateOrNull(row.cutStart),
            cutEnd: dateOrNull(row.cutEnd),
            bought: Number(row.bought),
          },
  });
  const toRow = ({ published, free, isDrop, ...fields }: Partial<ShopItemRow>) => ({
    ...(isDrop !== undefined && { isDrop: isDrop ? 1 : 0 }),
    ...fields,
    ...(published !== undefined && { published: published ? 1 : 0 }),
    ...(free !== undefined && { free: free ? 1 : 0 }),
  });

  return {
    /** The newest bundles first, then the game's items by number, highest first, after the cursor `before`. */
    async list(
      filter: ProductFilter,
      { before, take }: { before?: number | undefined; take: number },
    ): Promise<ProductRow[]> {
      const { search, state, category, numbers } = filter;
      const narrow = (query: Knex.QueryBuilder, columns: { number: string; name: string }) => {
        if (state === "unmapped") query.whereNull("s.ProductNum");
        if (state === "published") query.where("s.published", 1);
        if (state === "hidden") query.where("s.published", 0);
        if (category) query.where("s.category", category);
        if (numbers.length > 0) query.whereIn(columns.number, numbers);
        if (search) {
          query.where((found) => {
            whereContains(found, columns.name, search);
            if (/^-?\d{1,9}$/.test(search)) found.orWhere(columns.number, Number(search));
          });
        }
        return query;
      };
      const amongItems = before !== undefined && !isBundle(before);
      let own: Record<string, unknown>[] = [];
      if (state !== "unmapped" && !amongItems) {
        const query = narrow(bundles(), { number: "s.ProductNum", name: "b.name" });
        if (before !== undefined) query.where("s.ProductNum", ">", before);
        own = await query.orderBy("s.ProductNum").limit(take);
      }
      const left = take - own.length;
      if (state === "bundles" || left === 0) return own.map(toProduct);
      const query = narrow(products(), { number, name: `g.${game.ItemName}` });
      if (amongItems) query.where(number, "<", before);
      const rows: Record<string, unknown>[] = await query.orderBy(number, "desc").limit(left);
      return [...own, ...rows].map(toProduct);
    },

    /** Products by their numbers: the game's items and bundles, as far as they exist. */
    async findMany(productNums: number[]): Promise<Map<number, ProductRow>> {
      const items = productNums.filter((each) => !isBundle(each));
      const own = productNums.filter(isBundle);
      const rows: Record<string, unknown>[] = [
        ...(items.length > 0 ? await products().whereIn(number, items) : []),
        ...(own.length > 0 ? await bundles().whereIn("s.ProductNum", own) : []),
      ];
      return new Map(rows.map((row) => [Number(row.ProductNum), toProduct(row)]));
    },

    /** All categories in use. */
    async categories(): Promise<string[]> {
      const rows = await db
        .knex(shopItem)
        .where("category", "<>", "")
        .distinct("category")
        .orderBy("category");
      return rows.map((row) => row.category);
    },

    /**
     * Locks our row until the transaction ends, so that no sale comes between reading and changing it.
     * @returns false without a row
     */
    async lock(ProductNum: number): Promise<boolean> {
      return (await db.knex(shopItem).where({ ProductNum }).increment("bought", 0)) === 1;
    },

    async insert(ProductNum: number, item: ShopItemRow, created: Date): Promise<void> {
      await db.knex(shopItem).insert({ ...toRow(item), ProductNum, created, changed: created });
    },

    async update(ProductNum: number, changes: Partial<ShopItemRow>, changed: Date): Promise<void> {
      await db
        .knex(shopItem)
        .where({ ProductNum })
        .update({ ...toRow(changes), changed });
    },

    /** A new bundle. @returns its number as a product */
    async insertBundle(name: string, created: Date): Promise<number> {
      return -(await insertForKey(db, bundle, { name, created }));
    },

    async renameBundle(ProductNum: number, name: string, changed: Date): Promise<void> {
      await db.knex(bundle).where({ id: -ProductNum }).update({ name });
      await db.knex(shopItem).where({ ProductNum }).update({ changed });
    },

    async replaceParts(ProductNum: number, parts: NewPart[]): Promise<void> {
      await db.knex(bundlePart).where({ bundle: -ProductNum }).delete();
      await db.knex(bundlePart).insert(
        parts.map((part) => ({
          bundle: -ProductNum,
          ProductNum: part.ProductNum,
          quantity: part.quantity,
        })),
      );
    },
  };
}
