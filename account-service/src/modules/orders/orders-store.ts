import { type Database, toDate } from "../../db/transaction.ts";

/** A line of an order. */
export interface OrderRow {
  id: number;
  purchase: string;
  UserNum: number;
  ProductNum: number;
  ItemName: string;
  price: number;
  quantity: number;
  at: Date;
}

/** Filters of a list; undefined does not filter. `purchase` is an order's number, `line` that of one of its lines. */
interface OrderFilter {
  UserNum?: number | undefined;
  ProductNum?: number | undefined;
  purchase?: string | undefined;
  line?: number | undefined;
}

/** Everybody's orders, as staff see them. */
export function createOrdersStore(db: Database) {
  const { purchase, purchaseLine } = db.tables;
  return {
    /** R-Coin paid from one instant (inclusive) to another (exclusive). */
    async totalBetween(from: Date, to: Date): Promise<number> {
      const [row] = await db
        .knex(purchase)
        .where("at", ">=", from)
        .where("at", "<", to)
        // bigint: a day's coins may overflow an int.
        .select(db.knex.raw("COALESCE(SUM(CAST(?? AS bigint)), 0) as ??", ["total", "total"]));
      return Number((row as { total?: unknown } | undefined)?.total ?? 0);
    },

    /** Lines of everybody's orders, newest first, after the cursor `before`. */
    async listOrders(
      { UserNum, ProductNum, purchase: number, line }: OrderFilter,
      { before, take }: { before?: number | undefined; take: number },
    ): Promise<OrderRow[]> {
      const query = db.knex(purchaseLine);
      if (UserNum !== undefined) query.where({ UserNum });
      if (ProductNum !== undefined) query.where({ ProductNum });
      if (number !== undefined) query.where({ purchase: number });
      if (line !== undefined) query.where({ id: line });
      if (before !== undefined) query.where("id", "<", before);
      const rows = await query
        .orderBy("id", "desc")
        .limit(take)
        .select("id", "purchase", "UserNum", "ProductNum", "ItemName", "price", "quantity", "at");
      return rows.map((row) => ({ ...row, id: Number(row.id), at: toDate(row.at) }));
    },
  };
}
