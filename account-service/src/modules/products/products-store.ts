import { whereContains } from "../../db/like.ts";
import { type Database, toDate } from "../../db/transaction.ts";
import { gamePrice, itemName } from "../shop/index.ts";

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
  bought: number;
}

/** An item of the game; `item` is null if it was never added to the shop. */
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
  state: "all" | "published" | "hidden" | "unmapped";
  category: string;
}

const numberOrNull = (value: unknown) => (value === null ? null : Number(value));
const dateOrNull = (value: unknown) => (value === null ? null : toDate(value as Date | number));

/** The game's ShopItemMap, with our ShopItem if there is one. The game's rows are only read. */
export function createProductsStore(db: Database) {
  const { ShopItemMap, shopItem } = db.tables;
  const game = ShopItemMap.columns;
  const number = `g.${game.ProductNum}`;

  const products = () =>
    db
      .knex(`${ShopItemMap.name} as g`)
      .leftJoin(`${shopItem} as s`, "s.ProductNum", number)
      .select(
        `${number} as ProductNum`,
        `g.${game.ItemName} as ItemName`,
        db.knex.raw("? as ??", [gamePrice(db, "g"), "gamePrice"]),
        game.ItemMoney === null ? db.knex.raw("NULL as ??", ["given"]) : `g.${game.ItemMoney} as given`,
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
        "s.bought",
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
            bought: Number(row.bought),
          },
  });
  const toRow = ({ published, free, ...fields }: Partial<ShopItemRow>) => ({
    ...fields,
    ...(published !== undefined && { published: published ? 1 : 0 }),
    ...(free !== undefined && { free: free ? 1 : 0 }),
  });

  return {
    /** The game's items by number, highest first, after the cursor `before`. */
    async list(
      { search, state, category }: ProductFilter,
      { before, take }: { before?: number | undefined; take: number },
    ): Promise<ProductRow[]> {
      const query = products();
      if (state === "unmapped") query.whereNull("s.ProductNum");
      if (state === "published") query.where("s.published", 1);
      if (state === "hidden") query.where("s.published", 0);
      if (category) query.where("s.category", category);
      if (search) {
        query.where((found) => {
          whereContains(found, `g.${game.ItemName}`, search);
          if (/^\d{1,9}$/.test(search)) found.orWhere(number, Number(search));
        });
      }
      if (before !== undefined) query.where(number, "<", before);
      return (await query.orderBy(number, "desc").limit(take)).map(toProduct);
    },

    async find(ProductNum: number): Promise<ProductRow | undefined> {
      const [row] = await products().where(number, ProductNum).limit(1);
      return row && toProduct(row);
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

    /** Locks our row until the transaction ends, so that no sale comes between reading and changing it. @returns false without a row */
    async lock(ProductNum: number): Promise<boolean> {
      return (await db.knex(shopItem).where({ ProductNum }).increment("bought", 0)) === 1;
    },

    async insert(ProductNum: number, item: ShopItemRow, created: Date): Promise<void> {
      await db.knex(shopItem).insert({ ...toRow(item), ProductNum, created });
    },

    async update(ProductNum: number, changes: Partial<ShopItemRow>): Promise<void> {
      await db.knex(shopItem).where({ ProductNum }).update(toRow(changes));
    },
  };
}
