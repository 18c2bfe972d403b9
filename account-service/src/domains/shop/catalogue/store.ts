import type { Knex } from "knex";
import { keepStatement } from "../../../db/dialects/keep-statement.ts";
import { whereContains } from "../../../db/queries/like.ts";
import { sliceByTime } from "../../../db/queries/paging.ts";
import { countOf, countsBy, gameText } from "../../../db/queries/rows.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import { type Database, toDate } from "../../../db/transaction.ts";

/** An item of the game in a bundle, and how many of it one bundle has. */
export interface PartRow {
  ProductNum: number;
  ItemName: string;
  quantity: number;
  /** Whether the game still has it. */
  inGame: boolean;
}

/** What is sold: an item, which is the game's row and ours, or a bundle of items, which is only ours. */
export interface ItemRow {
  ProductNum: number;
  ItemName: string;
  price: number;
  image: string | null;
  info: string;
  category: string;
  stock: number | null;
  published: boolean;
  saleStart: Date | null;
  saleEnd: Date | null;
  /** Sold by a queue, from `saleStart`. */
  isDrop: boolean;
  /** A lower price for a while. */
  cut: { price: number; from: Date; until: Date } | null;
  /** When staff last changed it; null if that is not known. */
  changed: Date | null;
  /** When staff first put it in the shop. */
  created: Date;
  /** A bundle's; none for an item. */
  parts: PartRow[];
}

export interface ItemQuery {
  search: string;
  category: string;
  ProductNum?: number | undefined;
  /** Only these; at most 1,000. */
  ProductNums?: number[];
  sort: "shop" | "newest" | "bought";
  skip: number;
  take: number;
}

/** A drop, or an item whose price is cut. */
export interface SaleRow {
  ProductNum: number;
  ItemName: string;
  isDrop: boolean;
  /** Of a price cut not before the item is sold. */
  starts: Date;
  saleEnd: Date | null;
  /** Null for a drop. */
  cutEnd: Date | null;
  changed: Date | null;
}
/** Position in a list of sales. */
export type SaleCursor = Pick<SaleRow, "starts" | "ProductNum">;

type Filter = Pick<ItemQuery, "search" | "category" | "ProductNum" | "ProductNums">;

/** The game's price of an item as a number; NULL if it has none, or not a number. @param alias of ShopItemMap */
export function gamePrice(db: Database, alias: string): Knex.Raw {
  const knex = sql(db);
  const column = db.tables.ShopItemMap.columns.ItemMoney;
  return column === null ? knex.raw("NULL") : db.dialect.wholeNumber(knex, `${alias}.${column}`);
}

/** An item's name; the game's table may have none. */
export const itemName = (ProductNum: number, name: string | null) => gameText(name) || `Item ${ProductNum}`;

/** A product as it is selected. */
type SelectedItem = Omit<Row<"ShopItem">, "price" | "position" | "bought"> & {
  ItemName: string | null;
  bundleName: string | null;
  /** Ours, or else the game's; null if neither is a number. */
  price: number | null;
};
/** A sale as it is selected. */
const SALE = [
  "ProductNum",
  "ItemName",
  "bundleName",
  "isDrop",
  "starts",
  "saleEnd",
  "cutEnd",
  "changed",
] as const;
type SelectedSale = Pick<SelectedItem, Exclude<(typeof SALE)[number], "starts">> & { starts: Date };
/** With one of a bundle's parts; null for an item. */
type SelectedPart = SelectedItem & {
  part: number | null;
  partQuantity: number;
  partInGame: number | null;
  partName: string | null;
};

/** Whether an item may be sold at its price; free only if staff said so. */
const isPriced = ({ price, free }: SelectedItem) =>
  price !== null && (price > 0 || (price === 0 && free === 1));

/** The price cut of a row; null without one, or if it is incomplete. */
const toCut = ({ cutPrice, cutStart, cutEnd }: SelectedItem): ItemRow["cut"] =>
  cutPrice === null || cutStart === null || cutEnd === null
    ? null
    : { price: cutPrice, from: cutStart, until: cutEnd };

/** Whether a product's number is that of a bundle: its id with a minus sign. */
export const isBundle = (ProductNum: number) => ProductNum < 0;
/** Joins the Bundle `b` to a product's number. */
export const onBundle = (db: Database, productNum: string) => (join: Knex.JoinClause) =>
  join.on("b.id", "=", sql(db).raw("-??", [productNum]));

/** How products are read: our ShopItem as `s`, the game's ShopItemMap as `g`, our Bundle as `b`. */
function reading(db: Database) {
  const knex = sql(db);
  const { ShopItemMap, shopItem, bundle, bundlePart } = db.tables;
  const game = ShopItemMap.columns;
  const joined = () =>
    knex(`${shopItem} as s`)
      .leftJoin(`${ShopItemMap.name} as g`, `g.${game.ProductNum}`, "s.ProductNum")
      .leftJoin(`${bundle} as b`, onBundle(db, "s.ProductNum"))
      .where((known) => known.whereNotNull(`g.${game.ProductNum}`).orWhereNotNull("b.id"));
  /** Ours, or else the game's. */
  const price = () => knex.raw("COALESCE(??, ?)", ["s.price", gamePrice(db, "g")]);
  const columns = () => [
    "s.ProductNum",
    // Two columns: their collations may differ.
    `g.${game.ItemName} as ItemName`,
    "b.name as bundleName",
    knex.raw("? as ??", [price(), "price"]),
    "s.image",
    "s.info",
    "s.category",
    "s.stock",
    "s.published",
    "s.free",
    "s.saleStart",
    "s.saleEnd",
    "s.isDrop",
    "s.cutPrice",
    "s.cutStart",
    "s.cutEnd",
    "s.changed",
    "s.created",
  ];
  /** What is published at a price and complete, whenever it is sold. */
  const offered = () =>
    joined()
      .where("s.published", 1)
      // No price, a negative one, or 0 that staff did not confirm, is a mistake in the game's table: such an item is
      // not sold.
      .where((paid) =>
        paid.whereRaw("? > 0", [price()]).orWhereRaw("(? = 0 and ?? = 1)", [price(), "s.free"]),
      )
      // A bundle with a part that the game no longer has cannot be delivered.
      .whereNotExists(
        knex(`${bundlePart} as p`)
          .leftJoin(`${ShopItemMap.name} as m`, `m.${game.ProductNum}`, "p.ProductNum")
          .where("p.bundle", knex.ref("b.id"))
          .whereNull(`m.${game.ProductNum}`)
          .select("p.ProductNum"),
      );
  return { joined, price, columns, offered };
}

/**
 * Products, as ShopItem `s`, of which one can be bought at some time between two instants, those of a drop by its
 * queue: those that have no `saleProblem` then.
 */
export const buyable = (db: Database, { from, until }: { from: Date; until: Date }) =>
  reading(db)
    .offered()
    .where((stock) => stock.whereNull("s.stock").orWhere("s.stock", ">", 0))
    .where((start) => start.whereNull("s.saleStart").orWhere("s.saleStart", "<=", until))
    .where((end) => end.whereNull("s.saleEnd").orWhere("s.saleEnd", ">", from));

/** Products by number, a bundle with a row for each of its parts. */
const selectMany = keepStatement<SelectedPart, [productNums: number[]]>((db, productNums) => {
  const { ShopItemMap, bundlePart } = db.tables;
  const game = ShopItemMap.columns;
  const { joined, columns } = reading(db);
  return joined()
    .leftJoin(`${bundlePart} as p`, "p.bundle", "b.id")
    .leftJoin(`${ShopItemMap.name} as m`, `m.${game.ProductNum}`, "p.ProductNum")
    .whereIn("s.ProductNum", productNums)
    .orderBy("p.ProductNum")
    .select(columns())
    .select(
      "p.ProductNum as part",
      "p.quantity as partQuantity",
      `m.${game.ProductNum} as partInGame`,
      `m.${game.ItemName} as partName`,
    );
});

/** Our ShopItem with the game's ShopItemMap, or our bundles: what is sold, for how much, and how many are left. */
export function createShopStore(db: Database) {
  const knex = sql(db);
  const { ShopItemMap, shopItem, orderLine, orderUnit, wishItem } = db.tables;
  const game = ShopItemMap.columns;

  const { price, columns, offered } = reading(db);
  const onSale = (now: Date) =>
    offered()
      // A drop is shown before it starts.
      .where((start) =>
        start.whereNull("s.saleStart").orWhere("s.saleStart", "<=", now).orWhere("s.isDrop", 1),
      )
      .where((end) => end.whereNull("s.saleEnd").orWhere("s.saleEnd", ">", now));
  const matching = (query: Knex.QueryBuilder, { search, category, ProductNum, ProductNums }: Filter) => {
    if (ProductNums) query.whereIn("s.ProductNum", ProductNums);
    if (ProductNum !== undefined) query.where("s.ProductNum", ProductNum);
    if (category) query.where("s.category", category);
    if (search) {
      query.where((named) => {
        whereContains(named, `g.${game.ItemName}`, search);
        named.orWhere((own) => void whereContains(own, "b.name", search));
      });
    }
    return query;
  };
  const toItem = (row: SelectedItem): ItemRow => ({
    ProductNum: row.ProductNum,
    ItemName: row.bundleName ?? itemName(row.ProductNum, row.ItemName),
    // Without one it is not sold.
    price: row.price ?? 0,
    image: row.image,
    info: row.info,
    category: row.category,
    stock: row.stock,
    published: row.published === 1 && isPriced(row),
    saleStart: row.saleStart,
    saleEnd: row.saleEnd,
    isDrop: row.isDrop === 1,
    cut: toCut(row),
    changed: row.changed,
    created: row.created,
    parts: [],
  });

  /** Products by number, on sale or not. One statement, so that a bundle's parts are those of its price. */
  async function findMany(productNums: number[]): Promise<Map<number, ItemRow>> {
    if (productNums.length === 0) return new Map();
    const rows = await selectMany(db, productNums);
    const found = new Map<number, ItemRow>();
    for (const row of rows) {
      const item = found.get(row.ProductNum) ?? toItem(row);
      found.set(item.ProductNum, item);
      if (row.part === null) continue;
      item.parts.push({
        ProductNum: row.part,
        ItemName: itemName(row.part, row.partName),
        quantity: row.partQuantity,
        inGame: row.partInGame !== null,
      });
    }
    return found;
  }

  return {
    async list({ skip, take, sort, ...filter }: ItemQuery, now: Date): Promise<ItemRow[]> {
      const query = matching(onSale(now), filter);
      if (sort === "newest") query.orderBy("s.created", "desc");
      if (sort === "bought") query.orderBy("s.bought", "desc");
      const rows = await query
        .orderBy("s.position")
        .orderBy("s.ProductNum")
        .offset(skip)
        .limit(take)
        .select(columns());
      const items: ItemRow[] = rows.map(toItem);
      const numbers = items.map(({ ProductNum }) => ProductNum).filter(isBundle);
      const bundles = await findMany(numbers);
      return items.map((item) => bundles.get(item.ProductNum) ?? item);
    },

    async count(filter: Filter, now: Date): Promise<number> {
      return countOf(matching(onSale(now), filter));
    },

    async categories(now: Date): Promise<string[]> {
      const rows = await onSale(now).distinct("s.category").orderBy("s.category");
      return rows.map((row) => row.category);
    },

    findMany,

    /** When the next sale or price cut of a published item begins or ends. */
    async nextChange(now: Date): Promise<Date | null> {
      const times = ["saleStart", "saleEnd", "cutStart", "cutEnd"] as const;
      const [row]: Record<string, Date | null>[] = await knex(shopItem)
        .where({ published: 1 })
        .select(
          times.map((time) => knex.raw("MIN(CASE WHEN ?? > ? THEN ?? END) as ??", [time, now, time, time])),
        );
      const found = times.flatMap((time) => (row?.[time] == null ? [] : [toDate(row[time])]));
      return found.length === 0 ? null : new Date(Math.min(...found.map((time) => time.getTime())));
    },

    /**
     * Items that can be bought and whose drop starts, or whose price is cut, within a time, by when that starts.
     * @param which those that start after `from`, or those that had started by then
     */
    async listSales(
      { from, until }: { from: Date; until: Date },
      which: "later" | "begun",
      { after, take }: { after?: SaleCursor | undefined; take: number },
    ): Promise<SaleRow[]> {
      const starts = knex.raw("CASE WHEN ?? = 1 OR ?? > ?? THEN ?? ELSE ?? END as ??", [
        "s.isDrop",
        "s.saleStart",
        "s.cutStart",
        "s.saleStart",
        "s.cutStart",
        "starts",
      ]);
      const items = buyable(db, { from, until })
        .where((sale) =>
          sale
            .where((drop) => drop.where("s.isDrop", 1).where("s.saleStart", ">=", from))
            .orWhere((cut) =>
              cut
                .where((none) => none.whereNull("s.isDrop").orWhereNot("s.isDrop", 1))
                .whereRaw("?? < ?", ["s.cutPrice", price()])
                .where("s.cutEnd", ">", from),
            ),
        )
        .select("s.ProductNum", `g.${game.ItemName} as ItemName`, "b.name as bundleName", "s.isDrop", starts)
        .select("s.saleEnd", "s.cutEnd", "s.changed");
      const query = knex(items.as("s"))
        .where("s.starts", which === "later" ? ">" : "<=", from)
        .where("s.starts", "<", until)
        .where((end) => end.whereNull("s.saleEnd").orWhere("s.saleEnd", ">", knex.ref("s.starts")))
        .where((end) => end.where("s.isDrop", 1).orWhere("s.cutEnd", ">", knex.ref("s.starts")));
      const before = after && { at: after.starts, id: after.ProductNum };
      const rows: SelectedSale[] = await sliceByTime(
        query,
        { at: "s.starts", id: "s.ProductNum" },
        { before, order: "oldest", take },
      ).select(SALE.map((column) => `s.${column}`));
      return rows.map(({ bundleName, isDrop, starts, cutEnd, ...row }) => ({
        ...row,
        ItemName: bundleName ?? itemName(row.ProductNum, row.ItemName),
        isDrop: isDrop === 1,
        starts: toDate(starts),
        cutEnd: isDrop === 1 ? null : cutEnd,
      }));
    },

    /** Takes units from an item's stock. @returns false if not enough are left */
    async takeStock(ProductNum: number, quantity: number): Promise<boolean> {
      const taken = await knex(shopItem)
        .where({ ProductNum })
        .where("stock", ">=", quantity)
        .decrement("stock", quantity);
      return taken === 1;
    },

    /** Returns units to an item's stock, if it is limited; only what was taken from it. */
    async returnStock(ProductNum: number, quantity: number): Promise<void> {
      await knex(shopItem).where({ ProductNum }).whereNotNull("stock").increment("stock", quantity);
    },

    /** Units sold and not refunded, by item, a bundle being one; default: of all items, by one pass over all units. */
    async countSold(productNums?: number[]): Promise<Map<number, number>> {
      const query = knex(`${orderUnit} as p`)
        .join(`${orderLine} as l`, "l.id", "p.line")
        .whereNull("p.refunded")
        .where((first) => first.whereNull("p.bundle").orWhere("p.bundle", knex.ref("p.PurKey")));
      if (productNums) query.whereIn("l.ProductNum", productNums);
      return countsBy(query, "l.ProductNum");
    },

    /**
     * Products that were in one order with a product, most buyers first, from the last orders of it alone.
     * @param from how many orders are looked at, and how many different buyers a product needs: so few tell nothing of
     *   one of them
     */
    async boughtWith(
      ProductNum: number,
      { orders, buyers, take }: { orders: number; buyers: number; take: number },
    ): Promise<number[]> {
      const last = knex(orderLine)
        .where({ ProductNum })
        .orderBy("id", "desc")
        .limit(orders)
        .select("order")
        .as("o");
      const count = knex.raw("COUNT(DISTINCT ??)", ["l.UserNum"]);
      const rows: { ProductNum: number }[] = await knex(last)
        .join(`${orderLine} as l`, "l.order", "o.order")
        .whereNot("l.ProductNum", ProductNum)
        .groupBy("l.ProductNum")
        .havingRaw("? >= ?", [count, buyers])
        .orderByRaw("? DESC", [count])
        .orderBy("l.ProductNum")
        .limit(take)
        .select("l.ProductNum");
      return rows.map((row) => row.ProductNum);
    },

    /** How many players wish for each of some items. */
    async countWishes(productNums: number[]): Promise<Map<number, number>> {
      if (productNums.length === 0) return new Map();
      return countsBy(knex(wishItem).whereIn("ProductNum", productNums), "ProductNum", "UserNum");
    },

    /** Stored numbers of units sold, by item. */
    async listSold(): Promise<Map<number, number>> {
      const rows = await knex(shopItem).select("ProductNum", "bought");
      return new Map(rows.map((row) => [row.ProductNum, row.bought]));
    },

    async setSold(ProductNum: number, bought: number): Promise<void> {
      await knex(shopItem).where({ ProductNum }).update({ bought });
    },

    /** Which images belong to an item. */
    async imagesInUse(images: string[]): Promise<string[]> {
      const rows = await knex(shopItem).whereIn("image", images).select("image");
      return rows.flatMap(({ image }) => image ?? []);
    },
  };
}
