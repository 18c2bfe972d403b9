import { type Database, toDate } from "../../../db/transaction.ts";
import { whereBuyable } from "../catalogue/index.ts";

export interface WishRow {
  ProductNum: number;
  at: Date;
}

/** A wish for an item whose price was just cut. */
export interface DueWish {
  UserNum: number;
  ProductNum: number;
  /** When the price cut began, which identifies it. */
  cutStart: Date;
}

/** Which items players wish for, and about which sales they got an email. */
export function createWishesStore(db: Database) {
  const { wishItem, shopItem, account } = db.tables;
  return {
    /** An account's wishes, newest first. */
    async list(UserNum: number, take: number): Promise<WishRow[]> {
      const rows = await db
        .knex(wishItem)
        .where({ UserNum })
        .orderBy([{ column: "at", order: "desc" }, { column: "ProductNum" }])
        .limit(take)
        .select("ProductNum", "at");
      return rows.map((row) => ({ ProductNum: Number(row.ProductNum), at: toDate(row.at) }));
    },

    /** @throws the database's duplicate error if it is there by now */
    async insert(UserNum: number, ProductNum: number, at: Date): Promise<void> {
      await db.knex(wishItem).insert({ UserNum, ProductNum, at, mailedSale: null });
    },

    async remove(UserNum: number, ProductNum: number): Promise<void> {
      await db.knex(wishItem).where({ UserNum, ProductNum }).delete();
    },

    /**
     * Wishes for items that can be bought and whose price is cut now, of players who want an email and got none about
     * this cut; by account.
     */
    async due(now: Date, take: number): Promise<DueWish[]> {
      const rows = await db
        .knex(`${shopItem} as s`)
        .join(`${wishItem} as w`, "w.ProductNum", "s.ProductNum")
        .join(`${account} as a`, "a.UserNum", "w.UserNum")
        .where((buyable) => whereBuyable(buyable, { from: now, until: now }))
        .whereNotNull("s.cutPrice")
        .where("s.cutStart", "<=", now)
        .where("s.cutEnd", ">", now)
        .where("a.saleMails", 1)
        .where((sale) =>
          sale.whereNull("w.mailedSale").orWhere("w.mailedSale", "<>", db.knex.ref("s.cutStart")),
        )
        .orderBy(["w.UserNum", "w.ProductNum"])
        .limit(take)
        .select("w.UserNum", "w.ProductNum", "s.cutStart");
      return rows.map((row) => ({
        UserNum: Number(row.UserNum),
        ProductNum: Number(row.ProductNum),
        cutStart: toDate(row.cutStart),
      }));
    },

    /** Marks a sale as told. @returns false if another process was first */
    async mark({ UserNum, ProductNum, cutStart }: DueWish): Promise<boolean> {
      const marked = await db
        .knex(wishItem)
        .where({ UserNum, ProductNum })
        .where((sale) => sale.whereNull("mailedSale").orWhere("mailedSale", "<>", cutStart))
        .update({ mailedSale: cutStart });
      return marked === 1;
    },
  };
}
