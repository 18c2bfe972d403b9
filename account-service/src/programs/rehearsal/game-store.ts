import { sql } from "../../db/sql.ts";
import type { Database } from "../../db/transaction.ts";

/** The category of items that rehearsals put into the shop. */
const CATEGORY = "Rehearsal";

interface GameAccount {
  UserNum: number;
  UserPass: string;
  UserPass2: string | null;
  UserAvailable: number | null;
  UserBlock: number;
  UserPoint: number;
}

/** What the game itself does to its tables. Only for rehearsals on a copy. */
export function createGameStore(db: Database) {
  const knex = sql(db);
  const { UserInfo, ShopItemMap, ShopPurchase, shopItem } = db.tables;
  const user = UserInfo.columns;
  const order = ShopPurchase.columns;
  const item = ShopItemMap.columns;

  /** The game's procedure for taking an item; null if the copy does not have it. */
  async function takeProcedure(): Promise<string | null> {
    if (db.dialect.name !== "mssql") return null;
    const [, schema, database] = ShopPurchase.name.split(".").reverse();
    const name = `${database ? `${database}.` : ""}${schema ?? "dbo"}.sp_purchase_change_state`;
    const [row] = await knex.raw("SELECT OBJECT_ID(?) AS [id]", [name]);
    return row?.id === null || row?.id === undefined ? null : name;
  }

  return {
    /** The game's data of an account. */
    async account(UserID: string): Promise<GameAccount | undefined> {
      const { UserNum, UserPass, UserPass2, UserAvailable, UserBlock, UserPoint } = user;
      return knex(UserInfo.name)
        .where({ [user.UserID]: UserID })
        .first({ UserNum, UserPass, UserPass2, UserAvailable, UserBlock, UserPoint });
    },

    /** Changes a password as the game's procedures do. */
    async setPassword(UserNum: number, UserPass: string): Promise<void> {
      await knex(UserInfo.name)
        .where({ [user.UserNum]: UserNum })
        .update({ [user.UserPass]: UserPass });
    },

    async setCoins(UserNum: number, UserPoint: number): Promise<void> {
      await knex(UserInfo.name)
        .where({ [user.UserNum]: UserNum })
        .update({ [user.UserPoint]: UserPoint });
    },

    /** Marks the account as out of the game since `at`. */
    async leave(UserNum: number, at: Date): Promise<void> {
      await knex(UserInfo.name)
        .where({ [user.UserNum]: UserNum })
        .update({ [user.UserLoginState]: 0, [user.LastLoginDate]: at });
    },

    /** Publishes the first item that is not in the shop yet. @returns its number; undefined if the game has none */
    async publishItem(price: number, created: Date): Promise<number | undefined> {
      const row = await knex(`${ShopItemMap.name} as g`)
        .leftJoin(`${shopItem} as s`, "s.ProductNum", `g.${item.ProductNum}`)
        .whereNull("s.ProductNum")
        .orWhere("s.category", CATEGORY)
        .orderBy(`g.${item.ProductNum}`)
        .first(`g.${item.ProductNum} as ProductNum`, "s.category");
      if (!row) return undefined;
      const ProductNum = row.ProductNum;
      if (row.category === CATEGORY) {
        await knex(shopItem).where({ ProductNum }).update({ published: 1, price });
        return ProductNum;
      }
      await knex(shopItem).insert({
        ProductNum,
        price,
        image: null,
        info: "",
        category: CATEGORY,
        published: 1,
        free: 0,
        stock: null,
        position: 1_000_000,
        bought: 0,
        saleStart: null,
        saleEnd: null,
        created,
      });
      return ProductNum;
    },

    /** Unpublishes the item. */
    async unpublish(ProductNum: number): Promise<void> {
      await knex(shopItem).where({ ProductNum }).update({ published: 0 });
    },

    /** The waiting items of an item bank, as a game session loads them. */
    async openBank(UserID: string): Promise<number[]> {
      const rows = await knex(ShopPurchase.name)
        .where({ [order.UserUID]: UserID, [order.PurFlag]: 0 })
        .orderBy(order.PurKey)
        .select({ PurKey: order.PurKey });
      return rows.map((row) => row.PurKey);
    },

    /**
     * Takes an item as the game does: by its procedure, or by key alone if the copy has none.
     * @returns whether the game delivers the item
     */
    async take(PurKey: number): Promise<boolean> {
      const procedure = await takeProcedure();
      if (procedure === null) {
        const taken = await knex(ShopPurchase.name)
          .where({ [order.PurKey]: PurKey })
          .whereNot({ [order.PurFlag]: 1 })
          .update({ [order.PurFlag]: 1 });
        return taken === 1;
      }
      const place = procedure
        .split(".")
        .map((part) => `[${part}]`)
        .join(".");
      const [row] = await knex.raw(
        `DECLARE @result int; EXEC ${place} ?, ?, @result OUTPUT; SELECT @result AS [result]`,
        [String(PurKey), 1],
      );
      return Number(row?.result) === 1;
    },

    /** Whether the copy has the game's procedure for taking items. */
    hasTakeProcedure: async () => (await takeProcedure()) !== null,
  };
}
