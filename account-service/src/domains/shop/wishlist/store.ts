import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import { buyable } from "../catalogue/index.ts";

export type WishRow = Pick<Row<"WishItem">, "ProductNum" | "at">;

/** A wish for an item whose price was just cut. */
export interface DueWish {
  UserNum: number;
  ProductNum: number;
  /** When the price cut began, which identifies it. */
  cutStart: Date;
}

/** Which items players wish for, and about which sales they got an email. */
export function createWishesStore(db: Database) {
  const knex = sql(db);
  const { wishItem, account } = db.tables;
  return {
    /** An account's wishes, newest first. */
    async list(UserNum: number, take: number): Promise<WishRow[]> {
      const rows = await knex(wishItem)
        .where({ UserNum })
        .orderBy([{ column: "at", order: "desc" }, { column: "ProductNum" }])
        .limit(take)
        .select("ProductNum", "at");
      return rows.map((row) => ({ ProductNum: row.ProductNum, at: row.at }));
    },

    /** @throws the database's duplicate error if it is there by now */
    async insert(UserNum: number, ProductNum: number, at: Date): Promise<void> {
      await knex(wishItem).insert({ UserNum, ProductNum, at, mailedSale: null });
    },

    async remove(UserNum: number, ProductNum: number): Promise<void> {
      await knex(wishItem).where({ UserNum, ProductNum }).delete();
    },

    /**
     * Wishes for items that can be bought and whose price is cut now, of players who want an email and got none about
     * this cut; by account.
     * @param after the last one that was read: only those that follow it
     */
    async due(
      now: Date,
      after: Pick<DueWish, "UserNum" | "ProductNum"> | undefined,
      take: number,
    ): Promise<DueWish[]> {
      const query = buyable(db, { from: now, until: now })
        .join(`${wishItem} as w`, "w.ProductNum", "s.ProductNum")
        .join(`${account} as a`, "a.UserNum", "w.UserNum")
        .whereNotNull("s.cutPrice")
        .where("s.cutStart", "<=", now)
        .where("s.cutEnd", ">", now)
        .where("a.saleMails", 1)
        .where((sale) =>
          sale.whereNull("w.mailedSale").orWhere("w.mailedSale", "<>", knex.ref("s.cutStart")),
        );
      if (after) {
        query
          .where("w.UserNum", ">=", after.UserNum)
          .where((rest) =>
            rest.where("w.UserNum", ">", after.UserNum).orWhere("w.ProductNum", ">", after.ProductNum),
          );
      }
      const rows: DueWish[] = await query
        .orderBy(["w.UserNum", "w.ProductNum"])
        .limit(take)
        .select("w.UserNum", "w.ProductNum", "s.cutStart");
      return rows.map(({ UserNum, ProductNum, cutStart }) => ({ UserNum, ProductNum, cutStart }));
    },

    /** Marks a sale as told. @returns false if another process was first */
    async mark({ UserNum, ProductNum, cutStart }: DueWish): Promise<boolean> {
      const marked = await knex(wishItem)
        .where({ UserNum, ProductNum })
        .where((sale) => sale.whereNull("mailedSale").orWhere("mailedSale", "<>", cutStart))
        .update({ mailedSale: cutStart });
      return marked === 1;
    },
  };
}
