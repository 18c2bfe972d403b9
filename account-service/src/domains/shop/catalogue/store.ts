import type { Knex } from "knex";
import { keepStatement } from "../../../db/keep-statement.ts";
import { whereContains } from "../../../db/like.ts";
import { gameText } from "../../../db/rows.ts";
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
  /** A bundle's; none for an item. */
  parts: PartRow[];
}

export interface ItemQuery {
  search: string;
  category: string;
  ProductNum?: number | undefined;
  sort: "shop" | "newest" | "bought";
  skip: number;
  take: number;
}

type Filter = Pick<ItemQuery, "search" | "category" | "ProductNum">;

/** The game's price of an item as a number; NULL if it has none, or not a number. @param alias of ShopItemMap */
export function gamePrice(db: Database, alias: string): Knex.Raw {
  const column = db.tables.ShopItemMap.columns.ItemMoney;
  return column === null ? db.knex.raw("NULL") : db.dialect.wholeNumber(db.knex, `${alias}.${column}`);
}

/** An item's name; the game's table may have none. */
export const itemName = (ProductNum: unknown, name: unknown) =>
  gameText(name as string | null) || `Item ${Number(ProductNum)}`;

/** Whether an item may be sold at its price; free only if staff said so. */
const isPriced = ({ price, free }: Record<string, unknown>) =>
  price !== null && (Number(price) > 0 || (Number(price) === 0 && Number(free) === 1));

/** The price cut of a row; null without one, or if it is incomplete. */
function toCut({ cutPrice, cutStart, cutEnd }: Record<string, unknown>): ItemRow["cut"] {
  if (cutPrice === null || cutStart === null || cutEnd === null) return null;
  const [from, until] = [toDate(cutStart as Date | number), toDate(cutEnd as Date | number)];
  return { price: Number(cutPrice), from, until };
}

/** Whether a product's number is that of a bundle: its id with a minus sign. */
export const isBundle = (ProductNum: number) => ProductNum < 0;
/** Joins the Bundle `b` to a product's number. */
export const onBundle = (db: Database, productNum: string) => (join: Knex.JoinClause) =>
  join.on("b.id", "=", db.knex.raw("-??", [productNum]));

/** Narrows ShopItem `s` to what is, at some time between two instants, on sale and not sold out. */
export const whereBuyable = (query: Knex.QueryBuilder, { from, until }: { from: Date; until: Date }) =>
  query
    .where("s.published", 1)
    .where((stock) => stock.whereNull("s.stock").orWhere("s.stock", ">", 0))
    .where((start) => start.whereNull("s.saleStart").orWhere("s.saleStart", "<=", until))
    .where((end) => end.whereNull("s.saleEnd").orWhere("s.saleEnd", ">", from));

/** How products are read: our ShopItem as `s`, the game's ShopItemMap as `g`, our Bundle as `b`. */
function reading(db: Database) {
  const { ShopItemMap, shopItem, bundle } = db.tables;
  const game = ShopItemMap.columns;
  const joined = () =>
    db
      .knex(`${shopItem} as s`)
      .leftJoin(`${ShopItemMap.name} as g`, `g.${game.ProductNum}`, "s.ProductNum")
      .leftJoin(`${bundle} as b`, onBundle(db, "s.ProductNum"))
      .where((known) => known.whereNotNull(`g.${game.ProductNum}`).orWhereNotNull("b.id"));
  /** Ours, or else the game's. */
  const price = () => db.knex.raw("COALESCE(??, ?)", ["s.price", gamePrice(db, "g")]);
  const columns = () => [
    "s.ProductNum",
    // Two columns: their collations may differ.
    `g.${game.ItemName} as ItemName`,
    "b.name as bundleName",
    db.knex.raw("? as ??", [price(), "price"]),
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
  ];
  return { joined, price, columns };
}

/** Products by number, a bundle with a row for each of its parts. */
const selectMany = keepStatement<Record<string, unknown>, [productNums: number[]]>((db, productNums) => {
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
  const { ShopItemMap, shopItem, orderLine, orderUnit, wishItem, bundlePart } = db.tables;
  const game = ShopItemMap.columns;

  const { joined, price, columns } = reading(db);
  /** A bundle with a part that the game no longer has cannot be delivered. */
  const whereComplete = (query: Knex.QueryBuilder) =>
    query.whereNotExists(
      db
        .knex(`${bundlePart} as p`)
        .leftJoin(`${ShopItemMap.name} as m`, `m.${game.ProductNum}`, "p.ProductNum")
        .where("p.bundle", db.knex.ref("b.id"))
        .whereNull(`m.${game.ProductNum}`)
        .select("p.ProductNum"),
    );
  const onSale = (query: Knex.QueryBuilder, now: Date) =>
    query
      .where("s.published", 1)
      // No price, a negative one, or 0 that staff did not confirm, is a mistake in the game's table: such an item is
      // not sold.
      .where((paid) =>
        paid.whereRaw("? > 0", [price()]).orWhereRaw("(? = 0 and ?? = 1)", [price(), "s.free"]),
      )
      // A drop is shown before it starts.
      .where((start) =>
        start.whereNull("s.saleStart").orWhere("s.saleStart", "<=", now).orWhere("s.isDrop", 1),
      )
      .where((end) => end.whereNull("s.saleEnd").orWhere("s.saleEnd", ">", now))
      .where((complete) => whereComplete(complete));
  const matching = (query: Knex.QueryBuilder, { search, category, ProductNum }: Filter) => {
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
  const toItem = (row: Record<string, unknown>): ItemRow => ({
    ProductNum: Number(row.ProductNum),
    ItemName: row.bundleName === null ? itemName(row.ProductNum, row.ItemName) : String(row.bundleName),
    price: Number(row.price),
    image: row.image as string | null,
    info: String(row.info),
    category: String(row.category),
    stock: row.stock === null ? null : Number(row.stock),
    published: Number(row.published) === 1 && isPriced(row),
    saleStart: row.saleStart === null ? null : toDate(row.saleStart as Date | number),
    saleEnd: row.saleEnd === null ? null : toDate(row.saleEnd as Date | number),
    isDrop: Number(row.isDrop) === 1,
    cut: toCut(row),
    changed: row.changed === null ? null : toDate(row.changed as Date | number),
    parts: [],
  });

  /** Products by number, on sale or not. One statement, so that a bundle's parts are those of its price. */
  async function findMany(productNums: number[]): Promise<Map<number, ItemRow>> {
    if (productNums.length === 0) return new Map();
    const rows = await selectMany(db, productNums);
    const found = new Map<number, ItemRow>();
    for (const row of rows) {
      const item = found.get(Number(row.ProductNum)) ?? toItem(row);
      found.set(item.ProductNum, item);
      if (row.part === null) continue;
      item.parts.push({
        ProductNum: Number(row.part),
        ItemName: itemName(row.part, row.partName),
        quantity: Number(row.partQuantity),
        inGame: row.partInGame !== null,
      });
    }
    return found;
  }

  return {
    async list({ skip, take, sort, ...filter }: ItemQuery, now: Date): Promise<ItemRow[]> {
      const query = matching(onSale(joined(), now), filter);
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
      const [row] = await matching(onSale(joined(), now), filter).count({ items: "*" });
      return Number(row?.items);
    },

    async categories(now: Date): Promise<string[]> {
      const rows = await onSale(joined(), now).distinct("s.category").orderBy("s.category");
      return rows.map((row) => row.category);
    },

    findMany,

    /** When the next sale or price cut of a published item begins or ends. */
    async nextChange(now: Date): Promise<Date | null> {
      const times = ["saleStart", "saleEnd", "cutStart", "cutEnd"] as const;
      const [row]: Record<string, Date | number | null>[] = await db
        .knex(shopItem)
        .where({ published: 1 })
        .select(
          times.map((time) =>
            db.knex.raw("MIN(CASE WHEN ?? > ? THEN ?? END) as ??", [time, now, time, time]),
          ),
        );
      const found = times.flatMap((time) => (row?.[time] == null ? [] : [toDate(row[time])]));
      return found.length === 0 ? null : new Date(Math.min(...found.map((time) => time.getTime())));
    },

    /**
     * Items that can be bought and whose drop starts, or whose price is cut, within a time, whether or not it has
     * begun; the first ones.
     */
    async listSales(from: Date, until: Date, take: number): Promise<ItemRow[]> {
      const rows = await joined()
        .where((buyable) => whereBuyable(buyable, { from, until }))
        .where((complete) => whereComplete(complete))
        .where((sale) =>
          sale
            .where((drop) => drop.where("s.isDrop", 1).whereBetween("s.saleStart", [from, until]))
            .orWhere((cut) =>
              cut.whereNotNull("s.cutPrice").where("s.cutStart", "<", until).where("s.cutEnd", ">", from),
            ),
        )
        .orderBy("s.ProductNum")
        .limit(take)
        .select(columns());
      return rows.map(toItem);
    },

    /** Takes units from an item's stock. @returns false if not enough are left */
    async takeStock(ProductNum: number, quantity: number): Promise<boolean> {
      const taken = await db
        .knex(shopItem)
        .where({ ProductNum })
        .where("stock", ">=", quantity)
        .decrement("stock", quantity);
      return taken === 1;
    },

    /** Returns units to an item's stock, if it is limited. */
    async returnStock(ProductNum: number, quantity: number): Promise<void> {
      await db.knex(shopItem).where({ ProductNum }).whereNotNull("stock").increment("stock", quantity);
    },

    /** Stored numbers of units sold, by item. */
    /** Units sold and not refunded, by item, a bundle being one; default: of all items, by one pass over all units. */
    async countSold(productNums?: number[]): Promise<Map<number, number>> {
      const query = db
        .knex(`${orderUnit} as p`)
        .join(`${orderLine} as l`, "l.id", "p.line")
        .whereNull("p.refunded")
        .where((first) => first.whereNull("p.bundle").orWhere("p.bundle", db.knex.ref("p.PurKey")))
        .groupBy("l.ProductNum");
      if (productNums) query.whereIn("l.ProductNum", productNums);
      const rows = await query.select("l.ProductNum").count({ units: "*" });
      return new Map(
        (rows as { ProductNum: number; units: number | string }[]).map((row) => [
          row.ProductNum,
          Number(row.units),
        ]),
      );
    },

    /** How many players wish for each of some items. */
    async countWishes(productNums: number[]): Promise<Map<number, number>> {
      if (productNums.length === 0) return new Map();
      const rows: { ProductNum: number; wishes: number | string }[] = await db
        .knex(wishItem)
        .whereIn("ProductNum", productNums)
        .groupBy("ProductNum")
        .select("ProductNum", db.knex.raw("COUNT(??) as ??", ["UserNum", "wishes"]));
      return new Map(rows.map((row) => [Number(row.ProductNum), Number(row.wishes)]));
    },

    async listSold(): Promise<Map<number, number>> {
      const rows = await db.knex(shopItem).select("ProductNum", "bought");
      return new Map(rows.map((row) => [row.ProductNum, row.bought]));
    },

    async setSold(ProductNum: number, bought: number): Promise<void> {
      await db.knex(shopItem).where({ ProductNum }).update({ bought });
    },

    /** Which images belong to an item. */
    async imagesInUse(images: string[]): Promise<string[]> {
      const rows = await db.knex(shopItem).whereIn("image", images).select("image");
      return rows.map((row) => row.image);
    },
  };
}
