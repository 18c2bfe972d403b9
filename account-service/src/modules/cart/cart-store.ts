import { LIMITS } from "../../../contract/index.ts";
import type { Database } from "../../db/transaction.ts";

export interface CartRow {
  seq: number;
  ProductNum: number;
  quantity: number;
  isChecked: number;
}

const MOST = LIMITS.cartQuantity;

/** Carts: what an account means to buy. Every change is one statement, so that clicks at once are all counted. */
export function createCartStore(db: Database) {
  const { cartItem } = db.tables;
  return {
    async list(UserNum: number): Promise<CartRow[]> {
      return db
        .knex(cartItem)
        .where({ UserNum })
        .orderBy("seq")
        .select("seq", "ProductNum", "quantity", "isChecked");
    },

    /** Adds to the row that is there, and checks it. @returns false where there is none, or it would hold too many */
    async add(UserNum: number, ProductNum: number, quantity: number): Promise<boolean> {
      const changed = await db
        .knex(cartItem)
        .where({ UserNum, ProductNum })
        .where("quantity", "<=", MOST - quantity)
        .update({ quantity: db.knex.raw("?? + ?", ["quantity", quantity]), isChecked: 1 });
      return changed === 1;
    },

    /** @throws the database's duplicate error where the item was added meanwhile */
    async insert(UserNum: number, ProductNum: number, quantity: number): Promise<void> {
      await db.knex(cartItem).insert({ UserNum, ProductNum, quantity, isChecked: 1 });
    },

    /** One more or one fewer, between 1 and 99. */
    async change(UserNum: number, seq: number, by: 1 | -1): Promise<void> {
      await db
        .knex(cartItem)
        .where({ UserNum, seq })
        .whereBetween("quantity", by === 1 ? [1, MOST - 1] : [2, MOST])
        .increment("quantity", by);
    },

    /** Checks or unchecks; without `isChecked`, whichever it is not. @returns false where there is no such row */
    async check(UserNum: number, seq: number, isChecked: number | undefined): Promise<boolean> {
      const value = isChecked ?? db.knex.raw("1 - ??", ["isChecked"]);
      return (await db.knex(cartItem).where({ UserNum, seq }).update({ isChecked: value })) === 1;
    },

    async hasRow(UserNum: number, seq: number): Promise<boolean> {
      return (await db.knex(cartItem).where({ UserNum, seq }).first("seq")) !== undefined;
    },

    async remove(UserNum: number, seq: number): Promise<void> {
      await db.knex(cartItem).where({ UserNum, seq }).delete();
    },

    /** Takes rows out as they were read. @returns false where one was changed meanwhile */
    async take(UserNum: number, rows: Pick<CartRow, "seq" | "quantity">[]): Promise<boolean> {
      const taken = await db
        .knex(cartItem)
        .where({ UserNum, isChecked: 1 })
        .where((any) => {
          for (const { seq, quantity } of rows) any.orWhere({ seq, quantity });
        })
        .delete();
      return taken === rows.length;
    },
  };
}
