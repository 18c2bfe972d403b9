import { type Database, toDate } from "../../db/transaction.ts";

export interface LineRow {
  id: number;
  ProductNum: number;
  ItemName: string;
  price: number;
  quantity: number;
  at: Date;
}

/** A line with whose it is, and the order that it belongs to. */
export interface OrderRow extends LineRow {
  purchase: string;
  UserNum: number;
}

/** A piece of a line, with what the game says of it. `PurFlag` is null where the game removed its row. */
export interface PieceRow {
  PurKey: number;
  line: number;
  reward: number;
  PurFlag: number | null;
}

/** PurFlag (game-database.md). */
export const PUR_FLAG = { waiting: 0, taken: 1, cancelAsked: 2, cancelled: 3 } as const;

/** Orders: ours, and one row a piece of the game's ShopPurchase, by which it delivers. */
export function createPurchasesStore(db: Database) {
  const { purchase, purchaseLine, purchasePiece, ShopPurchase } = db.tables;
  const game = ShopPurchase.columns;

  return {
    async insertPurchase(row: { id: string; UserNum: number; total: number; at: Date }): Promise<void> {
      await db.knex(purchase).insert(row);
    },

    /** R-Coin that was paid between two instants: the first included, the second not. */
    async totalBetween(from: Date, to: Date): Promise<number> {
      const [row] = await db
        .knex(purchase)
        .where("at", ">=", from)
        .where("at", "<", to)
        // bigint: a day's coins may be more than an int holds.
        .select(db.knex.raw("COALESCE(SUM(CAST(?? AS bigint)), 0) as ??", ["total", "total"]));
      return Number((row as { total?: unknown } | undefined)?.total ?? 0);
    },

    async insertLine(row: Omit<OrderRow, "id">): Promise<number> {
      return db.dialect.insertForKey(db.knex, purchaseLine, row);
    },

    /** One piece for the game to deliver. @param PurDate in the game's own time */
    async insertPiece(
      piece: { line: number; reward: number },
      delivery: { UserUID: string; ProductNum: number; PurPrice: number; PurDate: Date },
    ): Promise<void> {
      const PurKey = await db.dialect.insertForKey(db.knex, ShopPurchase.name, {
        [game.UserUID]: delivery.UserUID,
        [game.ProductNum]: delivery.ProductNum,
        [game.PurPrice]: delivery.PurPrice,
        [game.PurFlag]: PUR_FLAG.waiting,
        [game.PurDate]: delivery.PurDate,
        [game.PurChgDate]: delivery.PurDate,
      });
      await db.knex(purchasePiece).insert({ ...piece, PurKey, refunded: null });
    },

    async countLines(UserNum: number): Promise<number> {
      const [row] = await db.knex(purchaseLine).where({ UserNum }).count({ lines: "*" });
      return Number(row?.lines);
    },

    /** Lines of orders, newest first. */
    async listLines(UserNum: number, page: { skip: number; take: number }): Promise<LineRow[]> {
      const rows = await db
        .knex(purchaseLine)
        .where({ UserNum })
        .orderBy("id", "desc")
        .offset(page.skip)
        .limit(page.take)
        .select("id", "ProductNum", "ItemName", "price", "quantity", "at");
      return rows.map((row) => ({ ...row, id: Number(row.id), at: toDate(row.at) }));
    },

    /** The same, for operators: the lines older than `before`. */
    async listLinesBefore(UserNum: number, before: number | undefined, take: number): Promise<LineRow[]> {
      const query = db.knex(purchaseLine).where({ UserNum });
      if (before !== undefined) query.where("id", "<", before);
      const rows = await query
        .orderBy("id", "desc")
        .limit(take)
        .select("id", "ProductNum", "ItemName", "price", "quantity", "at");
      return rows.map((row) => ({ ...row, id: Number(row.id), at: toDate(row.at) }));
    },

    /** A line of whoever's. */
    async findLine(id: number): Promise<Omit<OrderRow, "purchase"> | undefined> {
      const row = await db
        .knex(purchaseLine)
        .where({ id })
        .first("id", "UserNum", "ProductNum", "ItemName", "price", "quantity", "at");
      return row && { ...row, id: Number(row.id), at: toDate(row.at) };
    },

    /** Lines of everybody's orders, newest first. `before` a line: those older than it. */
    async listOrders(
      { UserNum, ProductNum }: { UserNum?: number | undefined; ProductNum?: number | undefined },
      { before, take }: { before?: number | undefined; take: number },
    ): Promise<OrderRow[]> {
      const query = db.knex(purchaseLine);
      if (UserNum !== undefined) query.where({ UserNum });
      if (ProductNum !== undefined) query.where({ ProductNum });
      if (before !== undefined) query.where("id", "<", before);
      const rows = await query
        .orderBy("id", "desc")
        .limit(take)
        .select("id", "purchase", "UserNum", "ProductNum", "ItemName", "price", "quantity", "at");
      return rows.map((row) => ({ ...row, id: Number(row.id), at: toDate(row.at) }));
    },

    /** The pieces of lines, with the game's own word on each. */
    async listPieces(lines: number[]): Promise<PieceRow[]> {
      if (lines.length === 0) return [];
      const rows = await db
        .knex(`${purchasePiece} as p`)
        .leftJoin(`${ShopPurchase.name} as g`, `g.${game.PurKey}`, "p.PurKey")
        .whereIn("p.line", lines)
        .orderBy("p.PurKey")
        .select("p.PurKey", "p.line", "p.reward", `g.${game.PurFlag} as PurFlag`);
      return rows.map((row) => ({
        PurKey: Number(row.PurKey),
        line: Number(row.line),
        reward: row.reward,
        PurFlag: row.PurFlag === null ? null : Number(row.PurFlag),
      }));
    },

    /** Cancels a piece that waits still. @returns false where the game, or another call, was first */
    async cancelPiece(PurKey: number, at: { ours: Date; game: Date }): Promise<boolean> {
      const cancelled = await db
        .knex(ShopPurchase.name)
        .where({ [game.PurKey]: PurKey, [game.PurFlag]: PUR_FLAG.waiting })
        .update({ [game.PurFlag]: PUR_FLAG.cancelled, [game.PurChgDate]: at.game });
      if (cancelled !== 1) return false;
      await db.knex(purchasePiece).where({ PurKey }).update({ refunded: at.ours });
      return true;
    },
  };
}
