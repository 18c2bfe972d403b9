import { LIMITS } from "../../../../contract/index.ts";
import { keepStatement } from "../../../db/dialects/keep-statement.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type CartRow = Omit<Row<"CartItem">, "UserNum">;

const MAX = LIMITS.cartQuantity;

const selectRows = keepStatement<CartRow, [UserNum: number]>((db, UserNum) =>
  sql(db)(db.tables.cartItem)
    .where({ UserNum })
    .orderBy("seq")
    .select("seq", "ProductNum", "quantity", "isChecked"),
);

/** Cart items. Every change is one statement, so that concurrent clicks all count. */
export function createCartStore(db: Database) {
  const knex = sql(db);
  const { cartItem } = db.tables;
  return {
    list: (UserNum: number): Promise<CartRow[]> => selectRows(db, UserNum),

    /** Adds to an existing row, and checks it. @returns false without one, or beyond the maximum */
    async add(UserNum: number, ProductNum: number, quantity: number): Promise<boolean> {
      const changed = await knex(cartItem)
        .where({ UserNum, ProductNum })
        .where("quantity", "<=", MAX - quantity)
        .update({ quantity: knex.raw("?? + ?", ["quantity", quantity]), isChecked: 1 });
      return changed === 1;
    },

    /** @throws the database's duplicate error if the item was added meanwhile */
    async insert(UserNum: number, ProductNum: number, quantity: number): Promise<void> {
      await knex(cartItem).insert({ UserNum, ProductNum, quantity, isChecked: 1 });
    },

    /** Changes a quantity within 1 to 99. */
    async change(UserNum: number, seq: number, by: 1 | -1): Promise<void> {
      await knex(cartItem)
        .where({ UserNum, seq })
        .whereBetween("quantity", by === 1 ? [1, MAX - 1] : [2, MAX])
        .increment("quantity", by);
    },

    /** Checks or unchecks an item; toggles it without `isChecked`. @returns false without such a row */
    async check(UserNum: number, seq: number, isChecked: number | undefined): Promise<boolean> {
      const value = isChecked ?? knex.raw("1 - ??", ["isChecked"]);
      return (await knex(cartItem).where({ UserNum, seq }).update({ isChecked: value })) === 1;
    },

    async hasRow(UserNum: number, seq: number): Promise<boolean> {
      return (await knex(cartItem).where({ UserNum, seq }).first("seq")) !== undefined;
    },

    async remove(UserNum: number, seq: number): Promise<void> {
      await knex(cartItem).where({ UserNum, seq }).delete();
    },

    /** Removes rows as they were read. @returns false if one was changed meanwhile */
    async take(UserNum: number, rows: Pick<CartRow, "seq" | "quantity">[]): Promise<boolean> {
      const taken = await knex(cartItem)
        .where({ UserNum, isChecked: 1 })
        .where((any) => {
          for (const { seq, quantity } of rows) any.orWhere({ seq, quantity });
        })
        .delete();
      return taken === rows.length;
    },
  };
}
