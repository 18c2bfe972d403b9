import type { Database } from "../../db/transaction.ts";

/** Which items players wish for. */
export function createWishesStore(db: Database) {
  const { wishItem } = db.tables;
  return {
    /** How many players wish for each of some items. */
    async countBy(productNums: number[]): Promise<Map<number, number>> {
      if (productNums.length === 0) return new Map();
      const rows: { ProductNum: number; wishes: number | string }[] = await db
        .knex(wishItem)
        .whereIn("ProductNum", productNums)
        .groupBy("ProductNum")
        .select("ProductNum", db.knex.raw("COUNT(??) as ??", ["UserNum", "wishes"]));
      return new Map(rows.map((row) => [Number(row.ProductNum), Number(row.wishes)]));
    },
  };
}
