import type { Knex } from "knex";
import { productNumField } from "../../../../contract/index.ts";
import { whereContains } from "../../../db/queries/like.ts";
import { type KeysetSlice, sliceById } from "../../../db/queries/paging.ts";
import { insertForKey } from "../../../db/queries/rows.ts";
import type { GameRow, Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import { gamePrice, isBundle, itemName, onBundle } from "./store.ts";

/** Our row of an item in the shop. */
export type ShopItemRow = Omit<
  Row<"ShopItem">,
  "ProductNum" | "created" | "changed" | "published" | "free" | "isDrop"
> & {
  published: boolean;
  /** Sold for 0 R-Coin on purpose. */
  free: boolean;
  /** Sold by a queue. */
  isDrop: boolean;
};

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
export type NewPart = Omit<Row<"BundlePart">, "bundle">;

/** A product as it is selected; without a row of ours, `known` and its columns are null. */
type SelectedProduct = Omit<Row<"ShopItem">, "created" | "changed"> & {
  ItemName: string | null;
  known: number | null;
  gamePrice: number | null;
  /** The game's price as it is stored. */
  given: GameRow<"ShopItemMap">["ItemMoney"];
};

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
  const knex = sql(db);
  const { ShopItemMap, shopItem, bundle, bundlePart } = db.tables;
  const game = ShopItemMap.columns;
  const number = `g.${game.ProductNum}`;

  const bundles = () =>
    knex(`${shopItem} as s`)
      .join(`${bundle} as b`, onBundle(db, "s.ProductNum"))
      .select("s.ProductNum", "b.name as ItemName", ...OURS)
      .select(knex.raw("NULL as ??, NULL as ??", ["gamePrice", "given"]));
  const products = () =>
    knex(`${ShopItemMap.name} as g`)
      .leftJoin(`${shopItem} as s`, "s.ProductNum", number)
      .select(
        `${number} as ProductNum`,
        `g.${game.ItemName} as ItemName`,
        knex.raw("? as ??", [gamePrice(db, "g"), "gamePrice"]),
        game.ItemMoney === null ? knex.raw("NULL as ??", ["given"]) : `g.${game.ItemMoney} as given`,
        ...OURS,
      );
  const toProduct = (row: SelectedProduct): ProductRow => ({
    ProductNum: row.ProductNum,
    ItemName: itemName(row.ProductNum, row.ItemName),
    gamePrice: row.gamePrice,
    gamePriceUnread: row.gamePrice === null && row.given !== null ? String(row.given) : null,
    item:
      row.known === null
        ? null
        : {
            image: row.image,
            info: row.info,
            category: row.category,
            price: row.price,
            stock: row.stock,
            saleStart: row.saleStart,
            saleEnd: row.saleEnd,
            position: row.position,
            published: row.published === 1,
            free: row.free === 1,
            isDrop: row.isDrop === 1,
            cutPrice: row.cutPrice,
            cutStart: row.cutStart,
            cutEnd: row.cutEnd,
            bought: row.bought,
          },
  });
  const toRow = ({ published, free, isDrop, ...fields }: Partial<ShopItemRow>) => ({
    ...(isDrop !== undefined && { isDrop: isDrop ? 1 : 0 }),
    ...fields,
    ...(published !== undefined && { published: published ? 1 : 0 }),
    ...(free !== undefined && { free: free ? 1 : 0 }),
  });

  return {
    /** A page of the newest bundles, then the game's items by number, highest first; or the other way round. */
    async list(filter: ProductFilter, { before, order, take }: KeysetSlice): Promise<ProductRow[]> {
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
            const asNumber = productNumField().safeParse(search);
            if (asNumber.success) found.orWhere(columns.number, asNumber.data);
          });
        }
        return query;
      };
      const parts = {
        bundles: {
          has: state !== "unmapped",
          // The newest one has the lowest number.
          order: order === "oldest" ? "newest" : "oldest",
          number: "s.ProductNum",
          rows: () => narrow(bundles(), { number: "s.ProductNum", name: "b.name" }),
        },
        items: {
          has: state !== "bundles",
          order,
          number,
          rows: () => narrow(products(), { number, name: `g.${game.ItemName}` }),
        },
      } as const;
      const names = order === "oldest" ? (["items", "bundles"] as const) : (["bundles", "items"] as const);
      const from = before === undefined ? undefined : isBundle(before) ? "bundles" : "items";
      const found: SelectedProduct[] = [];
      for (const name of names.slice(from && names.indexOf(from))) {
        const part = parts[name];
        if (!part.has || found.length === take) continue;
        const slice = {
          before: name === from ? before : undefined,
          order: part.order,
          take: take - found.length,
        };
        const rows: SelectedProduct[] = await sliceById(part.rows(), part.number, slice);
        found.push(...rows);
      }
      return found.map(toProduct);
    },

    /** Products by their numbers: the game's items and bundles, as far as they exist. */
    async findMany(productNums: number[]): Promise<Map<number, ProductRow>> {
      const items = productNums.filter((each) => !isBundle(each));
      const own = productNums.filter(isBundle);
      const rows: SelectedProduct[] = [
        ...(items.length > 0 ? await products().whereIn(number, items) : []),
        ...(own.length > 0 ? await bundles().whereIn("s.ProductNum", own) : []),
      ];
      return new Map(rows.map((row) => [row.ProductNum, toProduct(row)]));
    },

    /** All categories in use. */
    async categories(): Promise<string[]> {
      const rows = await knex(shopItem).where("category", "<>", "").distinct("category").orderBy("category");
      return rows.map((row) => row.category);
    },

    /**
     * Locks our row until the transaction ends, so that no sale comes between reading and changing it.
     * @returns false without a row
     */
    async lock(ProductNum: number): Promise<boolean> {
      return (await knex(shopItem).where({ ProductNum }).increment("bought", 0)) === 1;
    },

    async insert(ProductNum: number, item: ShopItemRow, created: Date): Promise<void> {
      await knex(shopItem).insert({ ...toRow(item), ProductNum, created, changed: created });
    },

    async update(ProductNum: number, changes: Partial<ShopItemRow>, changed: Date): Promise<void> {
      await knex(shopItem)
        .where({ ProductNum })
        .update({ ...toRow(changes), changed });
    },

    /** A new bundle. @returns its number as a product */
    async insertBundle(name: string, created: Date): Promise<number> {
      return -(await insertForKey(db, bundle, { name, created }));
    },

    async renameBundle(ProductNum: number, name: string, changed: Date): Promise<void> {
      await knex(bundle).where({ id: -ProductNum }).update({ name });
      await knex(shopItem).where({ ProductNum }).update({ changed });
    },

    async replaceParts(ProductNum: number, parts: NewPart[]): Promise<void> {
      await knex(bundlePart).where({ bundle: -ProductNum }).delete();
      await knex(bundlePart).insert(
        parts.map((part) => ({
          bundle: -ProductNum,
          ProductNum: part.ProductNum,
          quantity: part.quantity,
        })),
      );
    },
  };
}
