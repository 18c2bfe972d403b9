import type { Knex } from "knex";
import { gameText } from "../../db/rows.ts";
import type { Database } from "../../db/transaction.ts";

/** The game's own price of an item, as a number; NULL where it has none that can be read as one. @param alias of ShopItemMap */
export function gamePrice(db: Database, alias: string): Knex.Raw {
  const column = db.tables.ShopItemMap.columns.ItemMoney;
  return column === null ? db.knex.raw("NULL") : db.dialect.wholeNumber(db.knex, `${alias}.${column}`);
}

/** An item's name; the game's table may have none. */
export const itemName = (ProductNum: unknown, name: unknown) =>
  gameText(name as string | null) || `Item ${Number(ProductNum)}`;
