import { type KeysetSlice, sliceById } from "../../../db/paging.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

/** A line of an order. */
export interface OrderRow {
  id: number;
  order: string;
  UserNum: number;
  ProductNum: number;
  ItemName: string;
  price: number;
  quantity: number;
  at: Date;
  /** The account that it was sent to as a gift, and its character; null: no gift. */
  receiver: number | null;
  toName: string | null;
}

/** Filters of a list; undefined does not filter. `order` is an order's number, `line` that of one of its lines. */
interface OrderFilter {
  UserNum?: number | undefined;
  receiver?: number | undefined;
  ProductNum?: number | undefined;
  order?: string | undefined;
  line?: number | undefined;
}

/** All players' orders, as staff see them. */
export function createConsoleOrdersStore(db: Database) {
  const knex = sql(db);
  const { order, orderLine, gift } = db.tables;
  return {
    /** R-Coin paid from one instant (inclusive) to another (exclusive). */
    async totalBetween(from: Date, to: Date): Promise<number> {
      const [row] = await knex(order)
        .where("at", ">=", from)
        .where("at", "<", to)
        // bigint: a day's coins may overflow an int.
        .select(knex.raw("COALESCE(SUM(CAST(?? AS bigint)), 0) as ??", ["total", "total"]));
      return (row as { total: number } | undefined)?.total ?? 0;
    },

    /** A page of the lines of all orders. */
    async listOrders(
      { UserNum, receiver, ProductNum, order: number, line }: OrderFilter,
      slice: KeysetSlice,
    ): Promise<OrderRow[]> {
      const query = knex(`${orderLine} as i`).leftJoin(`${gift} as f`, "f.order", "i.order");
      if (UserNum !== undefined) query.where("i.UserNum", UserNum);
      if (receiver !== undefined) query.where("f.receiver", receiver);
      if (ProductNum !== undefined) query.where("i.ProductNum", ProductNum);
      if (number !== undefined) query.where("i.order", number);
      if (line !== undefined) query.where("i.id", line);
      const columns = ["id", "order", "UserNum", "ProductNum", "ItemName", "price", "quantity", "at"];
      return sliceById(query, "i.id", slice).select(
        ...columns.map((name) => `i.${name}`),
        "f.receiver",
        "f.toName",
      );
    },
  };
}
